// What is asked and answered: the types of the HTTP API, made from its contract.
import type { paths } from 'quadrille-api';

/** Every operation that takes a JSON object and gives one back. */
export type Operation =
  | 'parse' | 'convert' | 'solve' | 'count' | 'check' | 'hint' | 'explain' | 'rate' | 'assess' | 'daily' | 'generate' | 'repair'
  | 'judge' | 'review' | 'gallery' | 'motif' | 'packs' | 'credits';
/** The operation that takes an image's pixels beside its request. */
export type WithAttachment = 'import';
/** What there is: these ask nothing. */
export type Listing = 'formats' | 'operations';
export type Callable = Operation | WithAttachment | Listing;

type Post<O extends Operation | WithAttachment> = paths[`/api/v1/${O}`]['post'];
type Get<L extends Listing> = paths[`/api/v1/${L}`]['get'];

type Query<O extends WithAttachment> = NonNullable<Post<O>['parameters']['query']>;
type Flag = 'dither' | 'edges' | 'invert' | 'trim' | 'unique';
/** What an address says in words is a value here. */
type FieldsOf<Q> = { [Field in keyof Q]: Field extends Flag ? boolean : Q[Field] };

export type RequestOf<O extends Callable> =
  O extends Operation ? Post<O>['requestBody']['content']['application/json']
  : O extends WithAttachment ? FieldsOf<Query<O>>
  : Record<string, never>;
export type AnswerOf<O extends Callable> =
  O extends Operation | WithAttachment ? Post<O>['responses'][200]['content']['application/json']
  : O extends Listing ? Get<O>['responses'][200]['content']['application/json']
  : never;
