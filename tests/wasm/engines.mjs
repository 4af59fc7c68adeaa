// The two engines that are compared: natively as a process, as WebAssembly in this one.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Instance } from '../../web/packages/engine/dist/instance.js';

/** The motifs that both have. */
const kGallery = process.env.QUADRILLE_GALLERY ?? 'build/gallery/motifs.qgal';

export class NativeEngine {
  constructor(program) {
    this.process = spawn(program, [kGallery], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout, crlfDelay: Infinity })[Symbol.asyncIterator]();
  }

  async call({ operation, request, attachment }) {
    const beside = attachment ? `\t${Buffer.from(attachment).toString('hex')}` : '';
    this.process.stdin.write(`${operation}\t${JSON.stringify(request)}${beside}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`the native engine ended during ${operation} ${JSON.stringify(request)}`);
    const tab = value.indexOf('\t');
    return { milliseconds: Number(value.slice(0, tab)), reply: value.slice(tab + 1) };
  }

  close() {
    this.process.stdin.end();
  }
}

export class WasmEngine {
  constructor(path = process.env.QUADRILLE_WASM ?? 'build/wasm/quadrille.wasm') {
    this.instance = new Instance(new WebAssembly.Module(readFileSync(path)), {}, readFileSync(kGallery));
  }

  call({ operation, request, attachment }) {
    const start = process.cpuUsage();
    const reply = this.instance.call(operation, JSON.stringify(request), attachment);
    const { user, system } = process.cpuUsage(start);
    return { milliseconds: (user + system) / 1000, reply: new TextDecoder().decode(reply) };
  }
}
