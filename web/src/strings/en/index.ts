// The English catalogue: one file for each part of the app.
import { colour } from './colour';
import { ewn } from './ewn';
import { home } from './home';
import { lightsout } from './lightsout';
import { make } from './make';
import { nonogram } from './nonogram';
import { shell } from './shell';

export const en = {
  ...shell,
  ...home,
  ...nonogram,
  ...lightsout,
  ...ewn,
  ...colour,
  ...make,
} as const;
