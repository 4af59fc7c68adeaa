import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transformWithEsbuild, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { endWithParent } from './scripts/end-with-parent';
import { icon } from './scripts/icons.mjs';
import { placeEngine, writeCompressed } from './scripts/place-engine.mjs';

// `npm run dev` talks to a server that was started by hand: quadrille serve.
const server = process.env.QUADRILLE_SERVER ?? 'http://127.0.0.1:8080';
const output = process.env.QUADRILLE_WEB_OUTPUT ?? '../build/web';
const wasm = process.env.QUADRILLE_WASM ?? '../build/wasm/quadrille.wasm';
const motifs = process.env.QUADRILLE_GALLERY ?? '../build/gallery/motifs.qgal';
const kSmallestToCompress = 1024;
/** Folders below the app in which its 404.html finds it. */
const kDeepestAddress = 8;

if (process.env.VITEST) endWithParent();

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/**
 * Makes the folder complete for any host: icons, a page for each address, the service worker with the list of
 * files, the engine, and everything compressed.
 */
function anyHost(): Plugin {
  const directory = resolve(output);
  return {
    name: 'quadrille-any-host',
    apply: 'build',
    async closeBundle() {
      if (!existsSync(join(directory, 'index.html'))) return;
      for (const size of [192, 512]) writeFileSync(join(directory, `icon-${size}.png`), icon(size));
      writeFileSync(join(directory, 'icon-maskable-512.png'), icon(512, true));
      await writeServiceWorker(directory);
      writePages(directory);
      writeFileSync(join(directory, '404.html'), notFoundPage());
      if (!placeEngine(directory, wasm, motifs)) this.warn(`there is no ${wasm}: the app is built without the engine and needs the server`);
      for (const path of filesBelow(directory)) {
        if (!/\.(html|js|json|css|svg|webmanifest)$/.test(path)) continue;
        const content = readFileSync(path);
        if (content.length >= kSmallestToCompress) writeCompressed(path, content);
      }
    },
  };
}

async function writeServiceWorker(directory: string): Promise<void> {
  const files = filesBelow(directory).map((path) => relative(directory, path)).filter((name) => !/^engine\/|service-worker|find-app|\.map$/.test(name));
  const version = createHash('sha256');
  for (const name of files) version.update(name).update(readFileSync(join(directory, name)));
  const source = readFileSync('src/pwa/service-worker.ts', 'utf8');
  const { code } = await transformWithEsbuild(source, 'service-worker.ts', {
    minify: true,
    sourcemap: false,
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version.digest('hex').slice(0, 12)) },
  });
  writeFileSync(join(directory, 'service-worker.js'), code);
}

/** A host that knows nothing of the app finds a file for every page of shell/pages.ts. */
function writePages(directory: string): void {
  const index = readFileSync(join(directory, 'index.html'), 'utf8').replaceAll('="./', '="../');
  for (const [, name] of readFileSync('src/shell/pages.ts', 'utf8').matchAll(/path: '\/(\w+)'/g)) {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, 'index.html'), index);
  }
}

/** For hosts that show it at unknown addresses: the script that it finds, however deep the address is, puts the app in its place. */
function notFoundPage(): string {
  const scripts = Array.from({ length: kDeepestAddress }, (_, up) => `    <script src="${up === 0 ? './' : '../'.repeat(up)}find-app.js"></script>\n`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>Quadrille</title>
  </head>
  <body>
${scripts.join('')}    <noscript>This app needs JavaScript.</noscript>
  </body>
</html>
`;
}

export default defineConfig({
  // Files refer to each other from where they lie: the folder can be put anywhere.
  base: './',
  plugins: [svelte(), anyHost()],
  // In the unit tests too, components are those of a browser.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/engine': server } },
  test: {
    include: ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    environment: 'jsdom',
    // One jsdom for all files of a worker: building it costs more than all tests together.
    pool: 'threads',
    isolate: false,
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 20_000,
  },
});
