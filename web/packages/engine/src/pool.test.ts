import { describe, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages';
import { Engine, type Platform } from './pool';

const bytes = (text: string) => new TextEncoder().encode(text);

class FakeWorker {
  ended = false;
  readonly calls: string[] = [];
  constructor(readonly say: (message: FromWorker) => void, readonly fail: (reason: string) => void) {}
  post(message: ToWorker): void {
    if ('call' in message) this.calls.push(message.call.operation);
  }
  end(): void {
    this.ended = true;
  }
  answer(answer: unknown): void {
    this.say({ reply: bytes(JSON.stringify({ answer })) });
  }
}

function stage(workers = 1) {
  const made: FakeWorker[] = [];
  const platform: Platform = {
    start(say, fail) {
      const worker = new FakeWorker(say, fail);
      made.push(worker);
      return worker;
    },
  };
  return { made, engine: new Engine(platform, {} as WebAssembly.Module, workers) };
}

describe('the pool of workers', () => {
  it('runs one call after the other', async () => {
    const { made, engine } = stage();
    const answers = Promise.all([engine.call('formats'), engine.call('operations')]);
    expect(made.map(({ calls }) => calls)).toEqual([['formats']]);
    made[0].answer(1);
    expect(made[0].calls).toEqual(['formats', 'operations']);
    made[0].answer(2);
    expect(await answers).toEqual([1, 2]);
  });

  it('runs as many calls at once as it has workers', () => {
    const { made, engine } = stage(2);
    void engine.call('formats');
    void engine.call('formats');
    void engine.call('formats');
    expect(made.map(({ calls }) => calls.length)).toEqual([1, 1]);
  });

  it('ends the worker of a cancelled call and goes on with another', async () => {
    const { made, engine } = stage();
    const stop = new AbortController();
    const cancelled = engine.call('formats', {}, { signal: stop.signal });
    const next = engine.call('operations');
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(made[0].ended).toBe(true);
    expect(made[1].calls).toEqual(['operations']);
    made[1].answer(7);
    expect(await next).toBe(7);
  });

  it('has a spare worker ready when a call takes long, and none for short ones', async () => {
    vi.useFakeTimers();
    try {
      const { made, engine } = stage();
      for (let call = 0; call < 3; call++) {
        const short = engine.call('formats');
        vi.advanceTimersByTime(40);
        made[0].answer(1);
        await short;
      }
      vi.advanceTimersByTime(1000);
      expect(made).toHaveLength(1);

      const stop = new AbortController();
      const long = engine.call('formats', {}, { signal: stop.signal });
      vi.advanceTimersByTime(1000);
      expect(made).toHaveLength(2);
      stop.abort();
      await expect(long).rejects.toMatchObject({ name: 'AbortError' });
      void engine.call('operations').catch(() => undefined);
      expect(made[1].calls).toEqual(['operations']);
      // That one is not waited beside: the next spare one comes when it takes long too.
      expect(made).toHaveLength(2);
      vi.advanceTimersByTime(1000);
      expect(made).toHaveLength(3);
      engine.close();
      expect(made.map(({ ended }) => ended)).toEqual([true, true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has a spare worker for the second of two calls that run at once', () => {
    vi.useFakeTimers();
    try {
      const { made, engine } = stage(2);
      void engine.call('formats').catch(() => undefined);
      void engine.call('operations').catch(() => undefined);
      made[0].answer(1);
      vi.advanceTimersByTime(1000);
      expect(made).toHaveLength(3);
      engine.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets a call that was cancelled before its turn', async () => {
    const { made, engine } = stage();
    void engine.call('formats');
    const stop = new AbortController();
    const waiting = engine.call('operations', {}, { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    made[0].answer(1);
    expect(made[0].calls).toEqual(['formats']);
    expect(made[0].ended).toBe(false);
  });

  it('rejects what the engine refuses, what traps, and what a dying worker held', async () => {
    const { made, engine } = stage();
    const refused = engine.call('formats');
    made[0].say({ reply: bytes('{"problem":{"code":"bad","detail":"no","line":2,"column":3}}') });
    await expect(refused).rejects.toMatchObject({ name: 'EngineProblem', code: 'bad', message: 'no', line: 2, column: 3 });
    const trapped = engine.call('formats');
    made[0].say({ trap: 'out of memory' });
    await expect(trapped).rejects.toMatchObject({ code: 'engine_failed', message: 'out of memory' });
    const dying = engine.call('formats');
    made[0].fail('gone');
    await expect(dying).rejects.toMatchObject({ code: 'engine_failed', message: 'gone' });
    const after = engine.call('formats');
    made[1].answer('fine');
    expect(await after).toBe('fine');
  });

  it('tells how far it is, and what is known already', async () => {
    const { made, engine } = stage();
    const onProgress = vi.fn();
    const call = engine.call('formats', {}, { onProgress });
    made[0].say({ fraction: 0.5 });
    made[0].say({ partial: '{"a":1}' });
    made[0].answer(null);
    await call;
    expect(onProgress.mock.calls).toEqual([[{ fraction: 0.5 }], [{ fraction: 0.5, partial: { a: 1 } }]]);
  });

  it('refuses calls once it is closed', async () => {
    const { made, engine } = stage();
    const running = engine.call('formats');
    engine.close();
    await expect(running).rejects.toMatchObject({ code: 'closed' });
    await expect(engine.call('formats')).rejects.toMatchObject({ code: 'closed' });
    expect(made[0].ended).toBe(true);
  });
});
