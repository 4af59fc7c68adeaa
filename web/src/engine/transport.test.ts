import { describe, expect, it, vi } from 'vitest';
import { speak } from '../strings/texts.svelte';
import { Problem } from './problem';
import { Transport } from './transport';

function answer(body: unknown, status = 200, type = 'application/json'): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'Content-Type': type } });
}

describe('Transport', () => {
  it('gives the answer of short work', async () => {
    const fetcher = vi.fn().mockResolvedValue(answer({ verdict: 'unique' }));
    const transport = new Transport('/api/v1', fetcher);
    await expect(transport.work('/solve', '{}', 'application/json')).resolves.toEqual({ verdict: 'unique' });
    expect(fetcher.mock.calls[0][0]).toBe('/api/v1/solve');
  });

  it('turns problem documents into problems', async () => {
    const body = { status: 400, code: 'bad_clue', detail: 'row 3: 9 does not fit', line: 3, column: 1 };
    const transport = new Transport('', vi.fn().mockResolvedValue(answer(body, 400, 'application/problem+json')));
    const failure = await transport.json('/solve').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ status: 400, code: 'bad_clue', message: 'row 3: 9 does not fit', line: 3, column: 1 });
  });

  it('says when nobody answers', async () => {
    const transport = new Transport('', vi.fn().mockRejectedValue(new TypeError('network')));
    await expect(transport.json('/puzzles')).rejects.toMatchObject({ code: 'unreachable', offline: true });
    await speak('de');
    await expect(transport.json('/puzzles')).rejects.toMatchObject({ message: 'Kein Server antwortet.' });
    await speak('en');
  });

  it('follows a job to its result and tells the progress', async () => {
    const events =
      'event: progress\ndata: {"id":"7","state":"running","progress":0.5}\n\n' +
      'event: done\ndata: {"id":"7","state":"done","progress":1,"result":{"count":"12"}}\n\n';
    const fetcher = vi.fn(async (url: RequestInfo | URL) =>
      String(url).endsWith('/events') ? answer(events, 200, 'text/event-stream') : answer({ id: '7', state: 'running', progress: 0 }, 202),
    );
    const seen: (number | null)[] = [];
    const result = await new Transport('', fetcher).work('/count', '{}', 'application/json', { onProgress: (p) => seen.push(p.fraction) });
    expect(result).toEqual({ count: '12' });
    expect(seen).toEqual([0.5]);
  });

  it('cancels the job on the server when it is aborted', async () => {
    const abort = new AbortController();
    const fetcher = vi.fn(async (url: RequestInfo | URL, init?: RequestInit) => {
      if (init?.method === 'DELETE') return answer({ id: '7', state: 'cancelled', progress: null });
      if (String(url).endsWith('/events')) {
        abort.abort();
        throw new DOMException('aborted', 'AbortError');
      }
      return answer({ id: '7', state: 'queued', progress: null }, 202);
    });
    const work = new Transport('', fetcher).work('/solve', '{}', 'application/json', { signal: abort.signal });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetcher.mock.calls.some(([url, init]) => String(url) === '/jobs/7' && init?.method === 'DELETE')).toBe(true);
  });
});
