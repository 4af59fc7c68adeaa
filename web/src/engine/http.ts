// The engine behind the HTTP API of `quadrille serve`.
import type { ImportedAny } from 'quadrille-api';
import type { CallOptions, ImportSettings, RenderRequest } from './engine';
import { OperationEngine, type AnswerOf, type Listing, type Operation, type RequestOf } from './operations';
import { Transport } from './transport';

export class HttpEngine extends OperationEngine {
  constructor(private readonly transport = new Transport()) {
    super();
  }

  run<O extends Operation | Listing>(operation: O, request: RequestOf<O>, options?: CallOptions): Promise<AnswerOf<O>> {
    if (operation === 'formats' || operation === 'operations') return this.transport.json(`/${operation}`, {}, options?.signal);
    return this.transport.work(`/${operation}`, JSON.stringify(request), 'application/json', options);
  }

  /** Does a server of ours answer? */
  isThere(): Promise<boolean> {
    return this.transport.json('/formats').then(() => true, () => false);
  }

  importImage(image: Blob, settings: ImportSettings, options?: CallOptions): Promise<ImportedAny> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined || value === false) continue;
      query.set(name, value === true ? '1' : String(value));
    }
    return this.transport.work(`/import?${query}`, image, image.type || 'application/octet-stream', options);
  }

  async render(request: RenderRequest, options?: CallOptions): Promise<Blob> {
    const response = await this.transport.send(
      '/render',
      { method: 'POST', body: JSON.stringify(request), headers: { 'Content-Type': 'application/json' } },
      options?.signal,
    );
    return response.blob();
  }
}
