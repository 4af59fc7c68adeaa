// Browser journeys: a real server and a real Chromium, one journey after the other.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { endWithParent } from './scripts/end-with-parent';

endWithParent();

export default defineConfig({
  test: {
    include: ['e2e/**/*.journey.ts'],
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('e2e/end-with-runner.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
  },
});
