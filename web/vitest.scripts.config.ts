// Scripts that use the stage of the journeys: screenshots and measurements. Not tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['scripts/*.script.ts'], environment: 'node', fileParallelism: false, testTimeout: 600_000, hookTimeout: 60_000 },
});
