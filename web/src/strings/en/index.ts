// The English catalogue: one file for each part of the app.
import { ewn } from './ewn';
import { lightsout } from './lightsout';
import { shell } from './shell';

export const en = { ...shell, ...lightsout, ...ewn } as const;
