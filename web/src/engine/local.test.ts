import { describe, expect, it, vi } from 'vitest';
import { EngineProblem } from '../../packages/engine/src/problem';
import type { HttpEngine } from './http';
import { LocalFirstEngine, type LocalEngine } from './local';
import { longWork } from './long-work.svelte';
import { Problem } from './problem';

const away = new Problem(0, 'unreachable', 'away');

function stage(local: LocalEngine | null, server: (operation: string) => Promise<unknown>) {
  const run = vi.fn(server);
  const loader = vi.fn().mockResolvedValue(local);
  let time = 0;
  const engine = new LocalFirstEngine({ run } as unknown as HttpEngine, loader, () => time);
  return { engine, run, loader, wait: (milliseconds: number) => (time += milliseconds) };
}

function localEngine(call: (operation: string) => Promise<unknown>, gallery = Promise.resolve(true)): LocalEngine {
  return { engine: { call: vi.fn(call) } as unknown as LocalEngine['engine'], operations: new Set(['parse', 'formats', 'packs']), gallery };
}

describe('LocalFirstEngine', () => {
  it('asks the server until the engine is here, then nobody else', async () => {
    const local = localEngine(() => Promise.resolve('here'));
    const { engine, run } = stage(local, () => Promise.resolve('there'));
    expect(await engine.parse('x')).toBe('there');
    expect(await engine.parse('x')).toBe('here');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits for the engine when the server is away', async () => {
    const { engine } = stage(localEngine(() => Promise.resolve('here')), () => Promise.reject(away));
    expect(await engine.parse('x')).toBe('here');
  });

  it('says that nobody can be reached when there is no engine either, and looks for one again later', async () => {
    const { engine, loader, wait } = stage(null, () => Promise.reject(away));
    await expect(engine.parse('x')).rejects.toBe(away);
    await expect(engine.parse('x')).rejects.toBe(away);
    expect(loader).toHaveBeenCalledTimes(1);
    wait(60_000);
    await expect(engine.parse('x')).rejects.toBe(away);
    expect(loader).toHaveBeenCalledTimes(2);
  });

  it('leaves to the server what the engine does not have', async () => {
    const { engine, run } = stage(localEngine(() => Promise.resolve('here')), () => Promise.resolve('there'));
    await engine.load();
    expect(await engine.judge({} as never, '')).toBe('there');
    expect(run.mock.calls[0][0]).toBe('judge');
  });

  it('asks the server for motifs that could not be fetched', async () => {
    const { engine } = stage(localEngine(() => Promise.resolve('here'), Promise.resolve(false)), () => Promise.resolve('there'));
    await engine.load();
    expect(await engine.parse('x')).toBe('here');
    expect(await engine.run('packs', {})).toBe('there');
  });

  describe('a question that takes long', () => {
    function slow(isThere: boolean) {
      const ended = vi.fn();
      const local = localEngine(() => Promise.resolve());
      local.engine.call = ((_operation: string, _request: object, { signal, onProgress }: { signal: AbortSignal; onProgress(progress: { fraction: number }): void }) =>
        new Promise((_resolve, reject) => {
          onProgress({ fraction: 0.25 });
          signal.addEventListener('abort', () => (ended(), reject(signal.reason)));
        })) as never;
      const server = { run: vi.fn().mockResolvedValue('there'), isThere: () => Promise.resolve(isThere) };
      return { ended, engine: new LocalFirstEngine(server as unknown as HttpEngine, () => Promise.resolve(local), undefined, 1) };
    }

    it('goes to the server when the player says so', async () => {
      const { engine, ended } = slow(true);
      await engine.load();
      const answer = engine.parse('x', {}, { signal: new AbortController().signal });
      await vi.waitFor(() => expect(longWork.current?.fraction).toBe(0.25));
      longWork.current!.moveToServer();
      expect(await answer).toBe('there');
      expect(ended).toHaveBeenCalledTimes(1);
      expect(longWork.current).toBeNull();
    });

    it('ends when the player stops it, and when the page does', async () => {
      const { engine } = slow(true);
      await engine.load();
      const stopped = engine.parse('x', {}, { signal: new AbortController().signal });
      await vi.waitFor(() => expect(longWork.current).not.toBeNull());
      longWork.current!.stop();
      await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
      const abort = new AbortController();
      const left = engine.parse('x', {}, { signal: abort.signal });
      await vi.waitFor(() => expect(longWork.current).not.toBeNull());
      abort.abort();
      await expect(left).rejects.toMatchObject({ name: 'AbortError' });
      expect(longWork.current).toBeNull();
    });

    it('has no choice where there is no server', async () => {
      const { engine } = slow(false);
      await engine.load();
      const abort = new AbortController();
      const answer = engine.parse('x', {}, { signal: abort.signal });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(longWork.current).toBeNull();
      abort.abort();
      await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    });
  });

  it('reports problems as the server does', async () => {
    const { engine } = stage(localEngine(() => Promise.reject(new EngineProblem('bad_clue', 'wrong', 3, 7))), () => Promise.reject(away));
    await engine.load();
    await expect(engine.parse('x')).rejects.toMatchObject({ name: 'Problem', status: 400, code: 'bad_clue', message: 'wrong', line: 3, column: 7, offline: false });
  });
});
