export function writeCompressed(path: string, content: Uint8Array): void;
export function placeEngine(directory: string, wasm: string, motifs?: string): string | null;
