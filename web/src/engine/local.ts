// The engine on the player's own machine (WebAssembly in a worker), and what it does not have from the server.
//
// The engine is loaded once the first page is there, and the server may still be building it
// (scripts/run): until it is loaded the server is asked, and if that is away too, the question waits.
// A question that takes long here can be handed to the server, if the player wants that (long-work.svelte.ts).
import type { ImportedAny } from 'quadrille-api';
import { EngineProblem } from '../../packages/engine/src/problem';
import type { Engine as LoadedEngine } from '../../packages/engine/src/pool';
import { pixelsOfImage } from './decode-image';
import type { CallOptions, ImportSettings, RenderRequest } from './engine';
import type { HttpEngine } from './http';
import { offerChoice, type Shown } from './long-work.svelte';
import { OperationEngine, type AnswerOf, type Listing, type Operation, type RequestOf } from './operations';
import { Problem } from './problem';

export interface LocalEngine {
  engine: LoadedEngine;
  operations: ReadonlySet<string>;
  /** Whether it has all motifs that there are here; false when they could not be fetched. */
  gallery: Promise<boolean>;
}

const kOfGallery: ReadonlySet<string> = new Set<Operation>(['gallery', 'motif', 'packs', 'credits', 'daily']);

function needsGallery(operation: string, request: object): boolean {
  return kOfGallery.has(operation) || ('style' in request && request.style === 'motif');
}

/** Tries to load the engine; null where there is none. */
export type Loader = () => Promise<LocalEngine | null>;

/** A server that has no engine yet is asked again, but not with every question. */
const kMillisecondsBetweenTries = 20_000;
/** After this the player may choose who goes on with a question. */
const kLong = 5_000;

/** Why a call here was ended: the server does it. */
const kMoved = Symbol('moved');

export class LocalFirstEngine extends OperationEngine {
  private local: LocalEngine | null = null;
  private loading: Promise<LocalEngine | null> | null = null;
  private tried = -Infinity;

  constructor(private readonly server: HttpEngine, private readonly loader: Loader, private readonly now = () => performance.now(), private readonly long = kLong) {
    super();
  }

  /** The engine here, as soon as it can be had; null if it cannot. */
  load(): Promise<LocalEngine | null> {
    if (this.local) return Promise.resolve(this.local);
    if (this.loading) return this.loading;
    if (this.now() - this.tried < kMillisecondsBetweenTries) return Promise.resolve(null);
    this.tried = this.now();
    this.loading = this.loader()
      .catch(() => null)
      .then((found) => {
        this.loading = null;
        this.local = found;
        return found;
      });
    return this.loading;
  }

  run<O extends Operation | Listing>(operation: O, request: RequestOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    return this.hereOrThere(
      operation,
      async ({ engine, gallery }, own) => (needsGallery(operation, request) && !(await gallery) ? undefined : engine.call(operation, request, own)),
      () => this.server.run(operation, request, options),
      options,
    );
  }

  importImage(image: Blob, settings: ImportSettings, options: CallOptions = {}): Promise<ImportedAny> {
    const { crop, ...others } = settings;
    const request = { ...others, ...(crop ? { crop: crop.join(',') } : {}) } as RequestOf<'import'>;
    return this.hereOrThere(
      'import',
      async ({ engine }, own) => {
        // The server knows formats that no browser shows.
        const attachment = await pixelsOfImage(image).catch(() => null);
        return attachment ? ((await engine.call('import', request, { ...own, attachment })) as ImportedAny) : undefined;
      },
      () => this.server.importImage(image, settings, options),
      options,
    );
  }

  /** Drawn by the server, or plainly here when it is away. */
  async render(request: RenderRequest, options?: CallOptions): Promise<Blob> {
    try {
      return await this.server.render(request, options);
    } catch (error) {
      if (!(error instanceof Problem && error.offline)) throw error;
      const { drawn } = await import('./draw-puzzle');
      const picture = await drawn(request, (puzzle) => this.solve(puzzle, options));
      if (!picture) throw error;
      return picture;
    }
  }

  /** `here` gives undefined for what it cannot do. */
  private async hereOrThere<T>(operation: string, here: (local: LocalEngine, options: CallOptions) => Promise<T | undefined>, there: () => Promise<T>, options: CallOptions): Promise<T> {
    const answer = async (local: LocalEngine): Promise<T> => {
      if (!local.operations.has(operation)) return there();
      const answered = await this.watched((own) => here(local, own), options);
      return answered === kMoved || answered === undefined ? there() : answered;
    };
    if (this.local) return answer(this.local);
    const loading = this.load();
    try {
      return await there();
    } catch (error) {
      if (!(error instanceof Problem && error.offline)) throw error;
      const local = await loading;
      if (!local) throw error;
      return answer(local);
    }
  }

  /** A call of the engine here. When it takes long and a server is there, the player may move it or stop it. */
  private async watched<T>(call: (options: CallOptions) => Promise<T>, options: CallOptions): Promise<T | typeof kMoved> {
    const own = new AbortController();
    const stop = () => own.abort(options.signal?.reason);
    options.signal?.addEventListener('abort', stop);
    if (options.signal?.aborted) stop();
    let fraction: number | null = null;
    let shown: Shown = { progress() {}, end() {} };
    let ended = false;
    const timer = setTimeout(async () => {
      // What nobody can cancel is work ahead, which nobody waits for.
      if (!options.signal || !(await this.server.isThere()) || ended) return;
      shown = offerChoice({ moveToServer: () => own.abort(kMoved), stop: () => own.abort() }, fraction);
    }, this.long);
    const onProgress: CallOptions['onProgress'] = (progress) => {
      fraction = progress.fraction;
      shown.progress(fraction);
      options.onProgress?.(progress);
    };
    try {
      return await call({ signal: own.signal, onProgress });
    } catch (error) {
      if (error === kMoved) return kMoved;
      if (!(error instanceof EngineProblem)) throw error;
      throw new Problem(error.code === 'engine_failed' ? 500 : 400, error.code, error.message, error.line, error.column);
    } finally {
      ended = true;
      clearTimeout(timer);
      shown.end();
      options.signal?.removeEventListener('abort', stop);
    }
  }
}
