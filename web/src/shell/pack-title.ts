// Packs are called in the reader's language; one that the catalogue does not know by the name it came with.
import type { Pack } from '../engine/engine';
import { t } from '../strings';

const kNamed = [
  'animals', 'birds', 'clothes', 'colour', 'fruit', 'games', 'garden', 'hard', 'home', 'insects', 'kitchen', 'music', 'people', 'sea', 'sky', 'sport', 'tools', 'town', 'travel',
] as const;

export function packTitle({ name, title }: Pack): string {
  const named = kNamed.find((known) => known === name);
  return named ? t(`pack.${named}`) : title;
}
