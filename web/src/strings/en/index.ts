// The English catalogue: one file for each part of the app.
import { lightsout } from './lightsout';
import { shell } from './shell';

export const en = { ...shell, ...lightsout } as const;
