// What the server says when it cannot do what was asked (application/problem+json).

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly line: number | null = null,
    readonly column: number | null = null,
    /** The whole body: a conflict carries the stored object. */
    readonly body: unknown = null,
  ) {
    super(message);
  }

  /** The server could not be reached at all. */
  get offline(): boolean {
    return this.status === 0;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  let body: Record<string, unknown> = {};
  try {
    body = (await response.json()) as Record<string, unknown>;
  } catch {
    // Not every proxy answers in JSON; the status line has to do then.
  }
  const text = (field: string): string | null => (typeof body[field] === 'string' ? (body[field] as string) : null);
  const number = (field: string): number | null => (typeof body[field] === 'number' ? (body[field] as number) : null);
  const message = text('detail') ?? text('title') ?? `${response.status} ${response.statusText}`;
  return new Problem(response.status, text('code') ?? 'http_error', message, number('line'), number('column'), body);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
