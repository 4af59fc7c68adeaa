// Finds the engine beside the app: engine/engine.json names the file of the version that is there, and the pack of motifs.
import { Engine } from '../../packages/engine/src/pool';
import { bytesAt, compiled, platformOf } from '../../packages/engine/src/web-platform';
import { base } from '../shell/base';
import type { LocalEngine } from './local';

const platform = platformOf(() => new Worker(new URL('../../packages/engine/src/worker.ts', import.meta.url), { type: 'module', name: 'quadrille' }));

export async function loadLocal(): Promise<LocalEngine | null> {
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return null;
  const listed = await fetch(`${base}engine/engine.json`, { cache: 'no-cache' });
  const { file, gallery } = listed.ok ? ((await listed.json()) as { file: string | null; gallery?: string | null }) : { file: null };
  if (!file) return null;
  const engine = new Engine(platform, await compiled(`${base}engine/${file}`));
  const { operations } = await engine.call('operations');
  return { engine, operations: new Set([...operations.map(({ name }) => name), 'formats', 'operations']), gallery: gallery ? motifs(engine, gallery) : Promise.resolve(true) };
}

/** They come after the engine: a hint does not wait for them. */
async function motifs(engine: Engine, file: string): Promise<boolean> {
  try {
    engine.useGallery(await bytesAt(`${base}engine/${file}`));
    return true;
  } catch {
    return false;
  }
}
