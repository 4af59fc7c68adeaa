// What is asked and answered: the types of the HTTP API, made from its contract.
import type { paths } from 'quadrille-api';

/** Every operation that takes a JSON object and gives one back. */
export type Operation =
  | 'parse' | 'convert' | 'solve' | 'count' | 'check' | 'hint' | 'explain' | 'rate' | 'assess' | 'daily' | 'generate' | 'repair'
  | 'judge' | 'review' | 'gallery' | 'motif' | 'packs' | 'credits';
/** What there is: these ask nothing. */
export type Listing = 'formats' | 'operations';

type Post<O extends Operation> = paths[`/api/v1/${O}`]['post'];
type Get<L extends Listing> = paths[`/api/v1/${L}`]['get'];

export type RequestOf<O extends Operation | Listing> =
  O extends Operation ? Post<O>['requestBody']['content']['application/json'] : Record<string, never>;
export type AnswerOf<O extends Operation | Listing> =
  O extends Operation ? Post<O>['responses'][200]['content']['application/json']
  : O extends Listing ? Get<O>['responses'][200]['content']['application/json']
  : never;
