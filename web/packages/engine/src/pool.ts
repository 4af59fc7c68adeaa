// The front of the engine: hands calls to workers and takes workers away from calls that nobody waits for.
//
// A worker computes and cannot be spoken to meanwhile, so a call is cancelled by ending its worker. A
// spare one that is ready takes its place, so that the next call does not wait for a start. It is
// started when a call takes so long that somebody may cancel it: a start beside a short call, or
// beside the one that comes after a cancelled one, would only make that wait.
import type { Problem } from 'quadrille-api';
import type { AnswerOf, Callable, RequestOf } from './contract.js';
import type { Call, FromWorker, ToWorker } from './messages.js';
import { EngineProblem } from './problem.js';

export interface Progress {
  /** 0 … 1; null where nobody can tell how far the work is. */
  fraction: number | null;
  /** Part of the answer that is known already. */
  partial?: unknown;
}

export interface CallOptions {
  /** Cancels the call: the promise is rejected with an AbortError at once, and its core is free soon after. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Bytes that go beside the request: for `import` what `pixelsOf` makes of an image. */
  attachment?: Uint8Array;
}

export interface LoadOptions {
  /** Where the module is, or the module itself; the one beside the package's files if it is not given. */
  wasm?: string | URL | WebAssembly.Module;
  /** The motifs that puzzles are made of: true for those of the package, or where they are, or their bytes. None unless given. */
  gallery?: boolean | string | URL | Uint8Array;
  /** How many calls may run at the same time: one core each. 1 unless given. */
  workers?: number;
}

/** After so long of a call a spare worker is started. */
const kMillisecondsBeforeSpare = 50;

/** A worker of the platform. */
export interface WorkerHandle {
  post(message: ToWorker): void;
  end(): void;
}

export interface Platform {
  start(onMessage: (message: FromWorker) => void, onError: (reason: string) => void): WorkerHandle;
}

interface Waiting {
  call: Call;
  options: CallOptions;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
  fraction: number | null;
}

class PooledWorker {
  task: Waiting | null = null;
  private readonly handle: WorkerHandle;

  constructor(platform: Platform, module: WebAssembly.Module, private readonly pool: { finished(worker: PooledWorker, task: Waiting): void; died(worker: PooledWorker, reason: string): void }) {
    this.handle = platform.start((message) => this.hear(message), (reason) => this.pool.died(this, reason));
    this.handle.post({ module });
  }

  useGallery(gallery: Uint8Array): void {
    this.handle.post({ gallery });
  }

  run(task: Waiting): void {
    this.task = task;
    this.handle.post({ call: task.call });
  }

  end(): void {
    this.task = null;
    this.handle.end();
  }

  private hear(message: FromWorker): void {
    const task = this.task;
    if (!task || 'ready' in message) return;
    if ('fraction' in message) {
      task.fraction = message.fraction;
      task.options.onProgress?.({ fraction: task.fraction });
      return;
    }
    if ('partial' in message) {
      task.options.onProgress?.({ fraction: task.fraction, partial: JSON.parse(message.partial) });
      return;
    }
    this.task = null;
    if ('trap' in message) task.reject(new EngineProblem('engine_failed', message.trap));
    else settle(task, message.reply);
    this.pool.finished(this, task);
  }
}

interface Reply {
  answer?: unknown;
  problem?: Pick<Problem, 'code' | 'detail' | 'line' | 'column'>;
}

const kDecoder = new TextDecoder();

function settle(task: Waiting, reply: Uint8Array): void {
  const { answer, problem } = JSON.parse(kDecoder.decode(reply)) as Reply;
  if (problem) task.reject(new EngineProblem(problem.code, problem.detail, problem.line ?? null, problem.column ?? null));
  else task.resolve(answer);
}

function aborted(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('The call was cancelled.', 'AbortError');
}

export class Engine {
  private readonly workers = new Set<PooledWorker>();
  private readonly queue: Waiting[] = [];
  private spare: PooledWorker | null = null;
  private spareTimer: ReturnType<typeof setTimeout> | null = null;
  private gallery: Uint8Array | null = null;
  private closed = false;

  constructor(private readonly platform: Platform, private readonly module: WebAssembly.Module, private readonly most = 1) {
    this.spare = this.newWorker();
  }

  /**
   * Runs an operation of the HTTP API: the same requests, the same answers. Rejected with an EngineProblem, or with the
   * signal's reason (an AbortError unless it has another).
   */
  call<O extends Callable>(operation: O, request?: RequestOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new EngineProblem('closed', 'the engine is closed'));
      if (signal?.aborted) return reject(aborted(signal));
      const cancel = () => this.cancel(task, aborted(signal!));
      const done = () => signal?.removeEventListener('abort', cancel);
      const task: Waiting = {
        call: { operation, request: JSON.stringify(request ?? {}), attachment: options.attachment },
        options,
        resolve: (answer) => (done(), resolve(answer as AnswerOf<O>)),
        reject: (reason) => (done(), reject(reason)),
        fraction: null,
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.queue.push(task);
      this.next();
    });
  }

  /** The bytes of a pack of motifs: calls from now on can make puzzles of them. */
  useGallery(gallery: Uint8Array): void {
    this.gallery = gallery;
    for (const worker of this.workers) worker.useGallery(gallery);
    this.spare?.useGallery(gallery);
  }

  /** Ends all workers; calls under way are rejected. */
  close(): void {
    this.closed = true;
    const closed = new EngineProblem('closed', 'the engine was closed');
    for (const task of this.queue.splice(0)) task.reject(closed);
    for (const worker of [...this.workers, ...(this.spare ? [this.spare] : [])]) {
      worker.task?.reject(closed);
      worker.end();
    }
    this.workers.clear();
    this.spare = null;
    this.expectNoLongCall();
  }

  private next(): void {
    while (this.queue.length > 0) {
      const worker = this.idle();
      if (!worker) return;
      worker.run(this.queue.shift()!);
      this.expectLongCall();
    }
  }

  private expectLongCall(): void {
    if (this.spare || this.spareTimer !== null) return;
    this.spareTimer = setTimeout(() => {
      this.spareTimer = null;
      this.spare ??= this.newWorker();
    }, kMillisecondsBeforeSpare);
  }

  private expectNoLongCall(): void {
    if (this.spareTimer !== null) clearTimeout(this.spareTimer);
    this.spareTimer = null;
  }

  private finished(): void {
    this.expectNoLongCall();
    this.next();
    if ([...this.workers].some(({ task }) => task)) this.expectLongCall();
  }

  private idle(): PooledWorker | null {
    for (const worker of this.workers) if (!worker.task) return worker;
    if (this.workers.size >= this.most) return null;
    const worker = this.spare ?? this.newWorker();
    this.spare = null;
    this.workers.add(worker);
    return worker;
  }

  private newWorker(): PooledWorker {
    const made = new PooledWorker(this.platform, this.module, {
      finished: () => this.finished(),
      died: (worker, reason) => this.replace(worker, new EngineProblem('engine_failed', reason)),
    });
    if (this.gallery) made.useGallery(this.gallery);
    return made;
  }

  private cancel(task: Waiting, reason: unknown): void {
    const queued = this.queue.indexOf(task);
    if (queued >= 0) this.queue.splice(queued, 1);
    task.reject(reason);
    for (const worker of this.workers) if (worker.task === task) this.replace(worker, reason);
  }

  private replace(worker: PooledWorker, reason: unknown): void {
    worker.task?.reject(reason);
    worker.end();
    this.workers.delete(worker);
    if (worker === this.spare) this.spare = null;
    if (!this.closed) this.finished();
  }
}
