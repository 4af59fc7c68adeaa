// The check sum of PNG files (ISO 3309); Node has one of its own only since version 20.15.
const kTable = Uint32Array.from({ length: 256 }, (_value, index) => {
  let rest = index;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = kTable[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
