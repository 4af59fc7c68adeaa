// Linear algebra modulo a prime, for boards that a person looks at: O(n³) on n cells.
//
// The elimination is a generator that stops after each pivot, so that a caller on the page can let
// the browser breathe; callers with small systems run it through.

export function isPrime(number: number): boolean {
  return [2, 3, 5, 7].includes(number);
}

/** Brings the rows into reduced echelon form in place; returns the pivot column of each leading row. */
export function* reduce(rows: Uint8Array[], columns: number, prime: number): Generator<void, number[]> {
  const pivots: number[] = [];
  for (let column = 0; column < columns && pivots.length < rows.length; column++) {
    const rank = pivots.length;
    const found = rows.findIndex((row, i) => i >= rank && row[column] !== 0);
    if (found < 0) continue;
    [rows[rank], rows[found]] = [rows[found], rows[rank]];
    const lead = rows[rank];
    const inverse = inverseOf(lead[column], prime);
    for (let i = column; i < lead.length; i++) lead[i] = (lead[i] * inverse) % prime;
    for (let r = 0; r < rows.length; r++) {
      const row = rows[r];
      const factor = prime - row[column];
      if (r === rank || factor === prime) continue;
      for (let i = column; i < row.length; i++) row[i] = (row[i] + factor * lead[i]) % prime;
    }
    pivots.push(column);
    yield;
  }
  return pivots;
}

/** One solution x of rows · x = right, or null. */
export function solveLinear(rows: Uint8Array[], right: ArrayLike<number>, columns: number, prime: number): Uint8Array | null {
  const augmented = rows.map((row, i) => {
    const longer = new Uint8Array(columns + 1);
    longer.set(row);
    longer[columns] = right[i];
    return longer;
  });
  const pivots = drained(reduce(augmented, columns, prime));
  if (augmented.some((row, i) => i >= pivots.length && row[columns] !== 0)) return null;
  const solution = new Uint8Array(columns);
  pivots.forEach((column, i) => (solution[column] = augmented[i][columns]));
  return solution;
}

/** A basis of all x with rows · x = 0, given the reduced rows and their pivots. */
export function nullSpace(reduced: Uint8Array[], pivots: number[], columns: number, prime: number): Uint8Array[] {
  const isPivot = new Set(pivots);
  const basis: Uint8Array[] = [];
  for (let free = 0; free < columns; free++) {
    if (isPivot.has(free)) continue;
    const vector = new Uint8Array(columns);
    vector[free] = 1;
    pivots.forEach((column, i) => (vector[column] = (prime - reduced[i][free]) % prime));
    basis.push(vector);
  }
  return basis;
}

function drained<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function inverseOf(value: number, prime: number): number {
  for (let candidate = 1; candidate < prime; candidate++) if ((value * candidate) % prime === 1) return candidate;
  throw new RangeError(`${value} has no inverse modulo ${prime}`);
}
