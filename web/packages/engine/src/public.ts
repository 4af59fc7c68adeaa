// All names of the package but load(), which differs by platform.
export { Engine } from './pool.js';
export type { CallOptions, LoadOptions, Progress } from './pool.js';
export { EngineProblem } from './problem.js';
export type { AnswerOf, Listing, Operation, RequestOf } from './contract.js';
export type * from 'quadrille-api';
