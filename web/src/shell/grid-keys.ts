// Where the focus goes in a grid when a key is pressed, as the ARIA grid pattern has it.

export interface GridPlace {
  row: number;
  column: number;
}

/** Cells that a page key jumps over. */
const kPage = 5;

/** The place that the key leads to; null when the key is none of the grid's. */
export function placeAfter(event: KeyboardEvent, from: GridPlace, width: number, height: number): GridPlace | null {
  if (event.altKey || event.metaKey) return null;
  const row = (to: number) => ({ row: Math.min(height - 1, Math.max(0, to)), column: from.column });
  const column = (to: number) => ({ row: from.row, column: Math.min(width - 1, Math.max(0, to)) });
  switch (event.key) {
    case 'ArrowUp':
      return row(from.row - 1);
    case 'ArrowDown':
      return row(from.row + 1);
    case 'ArrowLeft':
      return column(from.column - 1);
    case 'ArrowRight':
      return column(from.column + 1);
    case 'PageUp':
      return row(from.row - kPage);
    case 'PageDown':
      return row(from.row + kPage);
    case 'Home':
      return event.ctrlKey ? { row: 0, column: 0 } : column(0);
    case 'End':
      return event.ctrlKey ? { row: height - 1, column: width - 1 } : column(width - 1);
    default:
      return null;
  }
}
