// A cell is a place in the palette (0: the background, that is, marked empty), or open.
export const kOpen = 255;
export const kEmpty = 0;
