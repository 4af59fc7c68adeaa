// The types of the package, the same on every platform.
import type { Engine, LoadOptions } from './pool.js';

export * from './public.js';

/** Compiles the engine and starts a worker for it. */
export declare function load(options?: LoadOptions): Promise<Engine>;
