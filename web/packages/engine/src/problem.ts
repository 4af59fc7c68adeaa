/** The request, the puzzle or the engine was not up to what was asked. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';

  constructor(
    /** The same as the HTTP API's: "bad_field", "unknown_operation"; "engine_failed" for a trap. */
    readonly code: string,
    message: string,
    /** Where in the request or in the puzzle's text, from 1; null where there is no such place. */
    readonly line: number | null = null,
    readonly column: number | null = null,
  ) {
    super(message);
  }
}
