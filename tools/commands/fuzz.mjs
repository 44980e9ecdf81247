/** Requests of every call, good and bad, as many as are wished for: `--requests`, `--seed`; `--path` sends one failure again. */
import { waitForChild } from '../processes.mjs'

process.exitCode = await waitForChild(process.execPath, [
  'apps/server/test/fuzz/main.ts',
  ...process.argv.slice(2),
])
