// Does the engine in the browser say what the engine says natively, byte for byte but times?
//   node tests/wasm/identity.mjs CALLS      in the project's folder; wants the preset wasm and the package built
// Prints the CPU time of both by operation; for ratios see ratios.mjs, which warms up first.
import { basename } from 'node:path';
import { callsAbout, corpusTexts, generateCalls, importCalls, longLineCalls, motifCalls, otherCalls } from './calls.mjs';
import { NativeEngine, WasmEngine } from './engines.mjs';

const wanted = Number(process.argv[2] ?? 400);
const native = new NativeEngine(process.env.QUADRILLE_NATIVE_CALLS ?? 'build/release/tests/wasm/native_calls');
const wasm = new WasmEngine();
const spent = new Map();
const seen = new Set();
let compared = 0;
let differences = 0;

/** Times are nobody's promise, and a machine with smaller pointers needs less memory. */
function comparable(reply) {
  return reply.replace(/"(seconds|elapsed|memory|memory_bytes)":[-+0-9.eE]+/g, '"$1":0');
}

async function compare(call) {
  const { attachment, ...asked } = call;
  const text = JSON.stringify(asked) + (attachment ? ` + ${attachment.toString('latin1')}` : '');
  const expected = await native.call(call);
  if (seen.has(text)) return expected.reply;
  seen.add(text);
  const answered = wasm.call(call);
  compared++;
  note(call, expected, answered);
  if (comparable(expected.reply) !== comparable(answered.reply)) {
    differences++;
    if (differences <= 5) console.error(`DIFFERENT ${text.slice(0, 2000)}\nnative ${comparable(expected.reply).slice(0, 2000)}\nwasm   ${comparable(answered.reply).slice(0, 2000)}`);
  }
  return expected.reply;
}

function note({ operation, request }, expected, answered) {
  const kind = request.puzzle?.kind ?? request.kind ?? '';
  const group = `${kind} ${operation}`.trim();
  const [calls, problems, one, other] = spent.get(group) ?? [0, 0, 0, 0];
  const problem = expected.reply.startsWith('{"problem"') ? 1 : 0;
  spent.set(group, [calls + 1, problems + problem, one + expected.milliseconds, other + answered.milliseconds]);
}

async function compareAllAbout(puzzle, number) {
  const solved = JSON.parse(await compare({ operation: 'solve', request: { puzzle, time_limit: 3600 } }));
  for (const call of callsAbout(puzzle, solved.answer, written.get(puzzle.kind), number)) {
    if (compared >= wanted) return;
    await compare(call);
  }
}

const written = new Map();
for (const { kind, name, writes } of JSON.parse(await compare({ operation: 'formats', request: {} })).answer.formats) {
  if (writes) written.set(kind, [...(written.get(kind) ?? []), name]);
}
for (const call of [...otherCalls(), ...longLineCalls(), ...motifCalls(Math.ceil(wanted / 16)), ...importCalls(Math.ceil(wanted / 50))]) await compare(call);
// A puzzle has about fifteen questions.
const texts = corpusTexts(process.env.QUADRILLE_CORPUS, Math.ceil(wanted / 60));
const puzzles = [];
for (const { name, text } of texts) {
  const parsed = JSON.parse(await compare({ operation: 'parse', request: { text, file_name: basename(name) } }));
  for (const puzzle of parsed.answer?.puzzles?.slice(0, 2) ?? []) {
    if ((puzzle.width ?? 1) * (puzzle.height ?? 1) <= 900) puzzles.push(puzzle);
  }
}
let number = 0;
for (const puzzle of puzzles) if (compared < wanted * 0.4) await compareAllAbout(puzzle, number++);
for (const call of generateCalls(Math.ceil(wanted / 6))) {
  if (compared >= wanted) break;
  const made = JSON.parse(await compare(call)).answer;
  if (!made) continue;
  const { seed: _seed, class: _class, score: _score, seconds: _seconds, complete: _complete, attempts: _attempts, ...puzzle } = made;
  await compareAllAbout(puzzle.puzzle ?? puzzle, number++);
}
native.close();

for (const [group, [calls, problems, one, other]] of [...spent].sort()) {
  console.log(`${group.padEnd(22)} ${String(calls).padStart(5)} calls, ${String(problems).padStart(4)} refused  native ${one.toFixed(0).padStart(7)} ms  wasm ${other.toFixed(0).padStart(7)} ms  ${(other / Math.max(one, 0.001)).toFixed(2)}`);
}
console.log(`${compared} calls compared, ${differences} differences`);
if (compared < wanted) console.error(`only ${compared} of ${wanted} calls`);
process.exit(differences === 0 && compared >= wanted ? 0 : 1);
