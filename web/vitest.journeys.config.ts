// Browser journeys: a real server and a real Chromium, one journey after the other.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.journey.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
  },
});
