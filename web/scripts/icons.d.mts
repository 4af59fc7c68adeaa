export function icon(size: number, maskable?: boolean): Uint8Array;
