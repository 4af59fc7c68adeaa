// One instance of the engine: memory of its own, one call at a time, texts in and out.

/** What an instance tells while it works. */
export interface Hooks {
  /** `fraction`: 0 … 1; negative when nobody can tell. */
  progress?(fraction: number): void;
  /** Part of the answer, as JSON. */
  partial?(json: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  quadrille_alloc(bytes: number): number;
  quadrille_free(memory: number): void;
  quadrille_gallery(bytes: number, size: number): number;
  quadrille_call(operation: number, operationSize: number, request: number, requestSize: number, attachment: number, attachmentSize: number): number;
  quadrille_reply(): number;
}

/** An instance ended in a trap: out of memory, or a broken invariant. It cannot be used any more. */
export class EngineTrap extends Error {
  override readonly name = 'EngineTrap';
}

const kNothing = new Uint8Array();
const kEncoder = new TextEncoder();
const kDecoder = new TextDecoder();
const kSuccess = 0;
// WASI's numbers for "no such descriptor" and "not here".
const kNoDescriptor = 8;
const kNotSupported = 52;
const kErrorStream = 2;

export class Instance {
  private readonly exports: Exports;
  private complaint = '';

  /** `gallery`: the bytes of a pack of motifs; without one, none can be made. */
  constructor(module: WebAssembly.Module, private readonly hooks: Hooks = {}, gallery: Uint8Array | null = null) {
    const imports: WebAssembly.Imports = {
      wasi_snapshot_preview1: this.system(module),
      quadrille: {
        milliseconds: () => performance.now(),
        progress: (fraction: number) => this.hooks.progress?.(fraction),
        partial: (at: number, size: number) => this.hooks.partial?.(this.text(at, size)),
      },
    };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports._initialize();
    if (gallery) this.useGallery(gallery);
  }

  useGallery(gallery: Uint8Array): void {
    const at = this.putBytes(gallery);
    const taken = this.exports.quadrille_gallery(at, gallery.length);
    this.exports.quadrille_free(at);
    if (!taken) throw new Error('this is not a pack of motifs');
  }

  /** Bytes that the instance holds; it never gives any back. */
  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** The reply, JSON in UTF-8: {"answer": …} or {"problem": …}. Throws EngineTrap. */
  call(operation: string, request: string, attachment: Uint8Array = kNothing): Uint8Array {
    this.complaint = '';
    try {
      const [name, nameSize] = this.put(operation);
      const [body, bodySize] = this.put(request);
      const beside = this.putBytes(attachment);
      const size = this.exports.quadrille_call(name, nameSize, body, bodySize, beside, attachment.length);
      const at = this.exports.quadrille_reply();
      const reply = new Uint8Array(this.exports.memory.buffer.slice(at, at + size));
      this.exports.quadrille_free(name);
      this.exports.quadrille_free(body);
      this.exports.quadrille_free(beside);
      return reply;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new EngineTrap(this.complaint.trim() || `the engine stopped: ${error.message}`);
    }
  }

  private put(text: string): [number, number] {
    // Most texts have as many bytes as characters, and are written where they go at once.
    const at = this.room(text.length);
    const { read, written } = kEncoder.encodeInto(text, new Uint8Array(this.exports.memory.buffer, at, text.length));
    if (read === text.length) return [at, written];
    this.exports.quadrille_free(at);
    const bytes = kEncoder.encode(text);
    return [this.putBytes(bytes), bytes.length];
  }

  private putBytes(bytes: Uint8Array): number {
    const at = this.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  private room(bytes: number): number {
    const at = this.exports.quadrille_alloc(Math.max(bytes, 1));
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    return at;
  }

  private text(at: number, size: number): string {
    return kDecoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }

  /** The little that the engine asks of an operating system: a place for last words. */
  private system(module: WebAssembly.Module): WebAssembly.ModuleImports {
    const known: WebAssembly.ModuleImports = {
      fd_write: (stream: number, parts: number, count: number, written: number) => {
        let total = 0;
        for (let part = 0; part < count; part++) {
          const at = this.view().getUint32(parts + 8 * part, true);
          const size = this.view().getUint32(parts + 8 * part + 4, true);
          if (stream === kErrorStream) this.complaint += this.text(at, size);
          total += size;
        }
        this.view().setUint32(written, total, true);
        return kSuccess;
      },
      // No environment, no folders that were opened in advance.
      environ_sizes_get: (count: number, bytes: number) => {
        this.view().setUint32(count, 0, true);
        this.view().setUint32(bytes, 0, true);
        return kSuccess;
      },
      environ_get: () => kSuccess,
      fd_prestat_get: () => kNoDescriptor,
      proc_exit: (status: number) => {
        throw new WebAssembly.RuntimeError(`exit ${status}`);
      },
    };
    const missing = WebAssembly.Module.imports(module).filter(({ module: from, name }) => from === 'wasi_snapshot_preview1' && !(name in known));
    return { ...known, ...Object.fromEntries(missing.map(({ name }) => [name, () => kNotSupported])) };
  }

  private view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }
}
