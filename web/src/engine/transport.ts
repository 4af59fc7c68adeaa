// JSON over HTTP: one request, or a job of the server that is followed to its end.
import type { Job } from 'quadrille-api';
import { addressOf } from '../shell/base';
import { t } from '../strings';
import type { CallOptions } from './engine';
import { Problem, problemOf } from './problem';

export interface RequestInitJson {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Seconds that the server may think before it answers with a job instead of the result. */
const kPatience = 2;

export class Transport {
  constructor(
    private readonly base = addressOf('/api/v1'),
    private readonly fetcher: typeof fetch = (...call) => globalThis.fetch(...call),
  ) {}

  async send(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetcher(this.base + path, { ...init, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable();
    }
    // A page instead of an answer: this host has files and no server of ours behind it.
    if (response.headers.get('Content-Type')?.startsWith('text/html')) throw unreachable();
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async json<T>(path: string, request: RequestInitJson = {}, signal?: AbortSignal): Promise<T> {
    const headers: Record<string, string> = { ...request.headers };
    if (request.body !== undefined) headers['Content-Type'] = 'application/json';
    const response = await this.send(
      path,
      { method: request.method ?? 'GET', headers, body: request.body === undefined ? undefined : JSON.stringify(request.body) },
      signal,
    );
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** Posts work; when it takes long the server makes it a job, which is followed until it ends. */
  async work<T>(path: string, body: BodyInit, contentType: string, options: CallOptions = {}): Promise<T> {
    const response = await this.send(
      path,
      { method: 'POST', body, headers: { 'Content-Type': contentType, Prefer: `wait=${kPatience}` } },
      options.signal,
    );
    if (response.status !== 202) return (await response.json()) as T;
    return (await this.follow((await response.json()) as Job, options)) as T;
  }

  private async follow(job: Job, options: CallOptions): Promise<unknown> {
    const cancel = () => void this.fetcher(`${this.base}/jobs/${job.id}`, { method: 'DELETE' }).catch(() => undefined);
    try {
      for await (const seen of this.events(job.id, options.signal)) {
        if (seen.state === 'done') return seen.result;
        if (seen.state === 'failed') {
          const why = seen.error;
          throw new Problem(why?.status ?? 500, why?.code ?? 'job_failed', why?.detail ?? 'The work failed.', why?.line ?? null, why?.column ?? null);
        }
        if (seen.state === 'cancelled') throw new DOMException('The work was cancelled.', 'AbortError');
        options.onProgress?.({ fraction: seen.progress, partial: seen.partial });
      }
      throw new Problem(0, 'unreachable', 'The connection ended before the work did.');
    } catch (error) {
      if (options.signal?.aborted) cancel();
      throw error;
    }
  }

  /** The events of a job; each carries the whole job object. */
  private async *events(id: string, signal?: AbortSignal): AsyncGenerator<Job> {
    const response = await this.send(`/jobs/${id}/events`, { headers: { Accept: 'text/event-stream' } }, signal);
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let pending = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pending += value;
      const blocks = pending.split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split(/\r?\n/).filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart());
        if (data.length > 0) yield JSON.parse(data.join('\n')) as Job;
      }
    }
  }
}

function unreachable(): Problem {
  return new Problem(0, 'unreachable', t('app.unreachable'));
}
