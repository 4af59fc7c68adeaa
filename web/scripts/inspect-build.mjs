// Looks at the built app: is it complete, small enough, and does it load nothing from other hosts?
//   node scripts/inspect-build.mjs DIRECTORY
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const kFirstPageBudget = 130_000; // bytes of what a first visit loads, compressed
const kJavaScriptBudget = 200_000; // bytes of all chunks together, compressed
// Names in XML and addresses in error messages are not fetched; everything else that is absolute would be.
const kHarmless = [/^http:\/\/www\.w3\.org\//, /^https:\/\/svelte\.dev\/e\//];

const [directory] = process.argv.slice(2);
if (!directory) {
  console.error('usage: node scripts/inspect-build.mjs DIRECTORY');
  process.exit(2);
}

const problems = [];
const files = readdirSync(directory, { recursive: true })
  .map((name) => join(directory, String(name)))
  .filter((path) => statSync(path).isFile());

for (const wanted of ['index.html', '404.html', 'favicon.svg']) {
  if (!files.includes(join(directory, wanted))) problems.push(`${wanted} is missing`);
}

let javaScript = 0;
for (const path of files) {
  if (!/\.(js|css|html|svg)$/.test(path)) continue;
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.js')) javaScript += gzipSync(text).length;
  for (const [address] of text.matchAll(/https?:\/\/[^\s"'`)<>]+/g)) {
    if (!kHarmless.some((pattern) => pattern.test(address))) problems.push(`${relative(directory, path)} names ${address}`);
  }
}

// What a first visit loads: the entry, the start page, and whatever these import.
const first = new Set();
const follow = (path) => {
  if (first.has(path) || !files.includes(path)) return;
  first.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) follow(join(directory, 'assets', name));
};
for (const [, name] of readFileSync(join(directory, 'index.html'), 'utf8').matchAll(/assets\/([^"']+\.js)/g)) follow(join(directory, 'assets', name));
for (const path of files) if (/HomePage-[^/]*\.js$/.test(path)) follow(path);
const firstPage = [...first].reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
console.log(`JavaScript of the first page: ${(firstPage / 1000).toFixed(1)} kB compressed, budget ${kFirstPageBudget / 1000} kB`);
if (first.size < 2) problems.push('the first page was not found');
if (firstPage > kFirstPageBudget) problems.push('the JavaScript of the first page is over its budget');

console.log(`JavaScript: ${(javaScript / 1000).toFixed(1)} kB compressed, budget ${kJavaScriptBudget / 1000} kB`);
if (javaScript === 0) problems.push('there is no JavaScript');
if (javaScript > kJavaScriptBudget) problems.push('the JavaScript is over its budget');
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
