// All names of the package but load(), which differs by platform.
export { Engine } from './pool.js';
export type { CallOptions, LoadOptions, Progress } from './pool.js';
export { EngineProblem } from './problem.js';
export { pixelsOf, type RgbaPixels } from './pixels.js';
export type { AnswerOf, Callable, Listing, Operation, RequestOf, WithAttachment } from './contract.js';
export type * from 'quadrille-api';
