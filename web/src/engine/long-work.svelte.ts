// Work that takes long on this device, while a server is there that could do it: the player chooses.

/** One question under way. */
export interface LongWork {
  /** 0 … 1; null where nobody can tell. */
  fraction: number | null;
  moveToServer(): void;
  stop(): void;
  /** The player lets it go on here. */
  keep(): void;
}

export const longWork: { current: LongWork | null } = $state({ current: null });

/** A question that the player sees. */
export interface Shown {
  progress(fraction: number | null): void;
  end(): void;
}

/** Shows a question to the player until it ends; one at a time is enough. */
export function offerChoice(actions: { moveToServer(): void; stop(): void }, fraction: number | null): Shown {
  if (longWork.current) return { progress() {}, end() {} };
  const end = () => {
    if (longWork.current === shown) longWork.current = null;
  };
  longWork.current = {
    fraction,
    moveToServer: () => (end(), actions.moveToServer()),
    stop: () => (end(), actions.stop()),
    keep: end,
  };
  const shown = longWork.current;
  return { progress: (now) => (shown.fraction = now), end };
}
