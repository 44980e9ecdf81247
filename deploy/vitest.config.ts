import { defineConfig } from 'vitest/config'

/** One after the other: each proof starts servers and loads them. */
export default defineConfig({
  test: {
    include: ['deploy/test/*.test.ts'],
    root: '.',
    fileParallelism: false,
    isolate: true,
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
