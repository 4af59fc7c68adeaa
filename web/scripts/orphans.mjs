// The test runner ends when its parent is killed, and so does its worker when the runner is killed:
// neither can be asked to, and a worker that nobody listens to would spin and grow for ever.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Far more than it takes on a busy machine.
const kSeconds = 120;

const kJourney = `
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
it('has something to say for ever', async () => {
  writeFileSync('processes', JSON.stringify({ worker: process.pid, runner: process.ppid }));
  setInterval(() => console.log('still here'), 50);
  setInterval(() => { throw new Error('and this'); }, 50);
  await new Promise(() => undefined);
});
`;

/** What comes of it, once it is there. */
async function awaited(look, what) {
  for (let waited = 0; waited < kSeconds * 10; waited++) {
    const found = look();
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Ended, though perhaps nobody has asked how. */
function isGone(pid) {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function processesOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'processes'), 'utf8'));
  } catch {
    return null;
  }
}

async function check(config, killed) {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-orphans-'));
  mkdirSync(join(folder, 'e2e'));
  mkdirSync(join(folder, 'scripts'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const name of ['e2e/waits.journey.ts', 'scripts/waits.script.ts']) writeFileSync(join(folder, name), kJourney);
  const command = `${process.execPath} ${resolve('node_modules/vitest/vitest.mjs')} run --root . --config ${resolve(config)}; true`;
  const shell = spawn('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (said += chunk));
  let processes;
  try {
    processes = await awaited(() => processesOf(folder), `the journey of ${config} begins: ${said}`);
    process.kill(killed === 'runner' ? processes.runner : shell.pid, 'SIGKILL');
    for (const stream of [shell.stdout, shell.stderr]) stream.destroy();
    for (const [name, pid] of Object.entries(processes)) await awaited(() => isGone(pid), `${name} of ${config} ends after its ${killed} was killed`);
  } finally {
    for (const pid of Object.values(processes ?? {})) if (!isGone(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const config of ['vitest.journeys.config.ts', 'vitest.scripts.config.ts']) {
  for (const killed of ['runner', 'parent']) await check(config, killed);
}
