// The engine on the player's own machine (WebAssembly in a worker), and what it does not have from the server.
//
// The engine is loaded once the first page is there, and the server may still be building it
// (scripts/run): until it is loaded the server is asked, and if that is away too, the question waits.
import type { ImportedNonogram } from 'quadrille-api';
import { EngineProblem } from '../../packages/engine/src/problem';
import type { Engine as LoadedEngine } from '../../packages/engine/src/pool';
import type { CallOptions, ImportSettings, RenderRequest } from './engine';
import type { HttpEngine } from './http';
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

export class LocalFirstEngine extends OperationEngine {
  private local: LocalEngine | null = null;
  private loading: Promise<LocalEngine | null> | null = null;
  private tried = -Infinity;

  constructor(private readonly server: HttpEngine, private readonly loader: Loader, private readonly now = () => performance.now()) {
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

  async run<O extends Operation | Listing>(operation: O, request: RequestOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    if (this.local) return this.answer(this.local, operation, request, options);
    const loading = this.load();
    try {
      return await this.server.run(operation, request, options);
    } catch (error) {
      if (!(error instanceof Problem && error.offline)) throw error;
      const local = await loading;
      if (!local) throw error;
      return this.answer(local, operation, request, options);
    }
  }

  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<ImportedNonogram> {
    return this.server.importImage(image, settings, options);
  }

  render(request: RenderRequest, options?: CallOptions): Promise<Blob> {
    return this.server.render(request, options);
  }

  private async answer<O extends Operation | Listing>({ engine, operations, gallery }: LocalEngine, operation: O, request: RequestOf<O>, options: CallOptions): Promise<AnswerOf<O>> {
    if (!operations.has(operation) || (needsGallery(operation, request) && !(await gallery))) return this.server.run(operation, request, options);
    try {
      return await engine.call(operation, request, { signal: options.signal, onProgress: options.onProgress });
    } catch (error) {
      if (!(error instanceof EngineProblem)) throw error;
      throw new Problem(error.code === 'engine_failed' ? 500 : 400, error.code, error.message, error.line, error.column);
    }
  }
}
