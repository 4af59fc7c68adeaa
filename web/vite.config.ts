import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server that was started by hand: quadrille serve.
const server = process.env.QUADRILLE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // In the unit tests too, components are those of a browser.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: process.env.QUADRILLE_WEB_OUTPUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server } },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'jsdom',
    // One jsdom for all files of a worker: building it costs more than all tests together.
    pool: 'threads',
    isolate: false,
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 20_000,
  },
});
