/**
 * Runs the proofs that need programs of Debian packages: proxies, poolers, Redis, Patroni. With names, runs only the files that
 * have one of them in their path. A proof whose program cannot be had is skipped, and says so.
 */
import { tool, waitForChild } from '../processes.mjs'

const wanted = process.argv.slice(2)
process.env.FULL_RUN = '1'
process.exitCode = await waitForChild(process.execPath, [
  tool('vitest/vitest.mjs'),
  'run',
  ...['--config', 'deploy/vitest.config.ts'],
  ...wanted,
])
