// The engine's module with room for little: what needs more traps, as it would at the end of 4 GiB.

const kMemorySection = 5;
const kHeaderBytes = 8;
const kPageBytes = 65_536;

/** A copy of the module's bytes whose memory cannot grow by more than so many bytes. */
export function withLittleMemory(wasm, moreBytes) {
  const bytes = Uint8Array.from(wasm);
  let at = kHeaderBytes;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    const section = bytes[at++];
    const size = number();
    if (section === kMemorySection) break;
    at += size;
  }
  // One memory, that it has a limit, how much there is at the start; then how much there may be, whose place keeps its length.
  if (number() !== 1 || number() !== 1) throw new Error('the module has another memory than this one was written for');
  let most = number() + Math.ceil(moreBytes / kPageBytes);
  const start = at;
  number();
  for (let place = start; place < at; place++, most >>= 7) bytes[place] = (most & 127) | (place < at - 1 ? 128 : 0);
  return bytes;
}
