// The English catalogue: one file for each part of the app.
import { shell } from './shell';

export const en = { ...shell } as const;
