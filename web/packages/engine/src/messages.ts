// What goes between the engine's front (pool.ts) and its workers (service.ts).

export interface Call {
  operation: string;
  /** JSON */
  request: string;
  /** What comes beside it: an image's pixels. */
  attachment?: Uint8Array;
}

/** `gallery`: the bytes of a pack of motifs. */
export type ToWorker = { module: WebAssembly.Module } | { gallery: Uint8Array } | { call: Call };

export type FromWorker =
  | { ready: true }
  | { fraction: number | null }
  | { partial: string }
  /** {"answer": …} or {"problem": …}, as bytes, which change hands without a copy: a long answer is made a text once. */
  | { reply: Uint8Array }
  /** The instance trapped; the worker has a new one. */
  | { trap: string };
