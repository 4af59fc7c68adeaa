// Scripts that use the stage of the journeys: screenshots and measurements. Not tests.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { endWithParent } from './scripts/end-with-parent';

endWithParent();

export default defineConfig({
  test: {
    include: ['scripts/*.script.ts'],
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('e2e/end-with-runner.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
