/** Random histories against the server and its model: `--steps`, `--seed`; `--path` runs a reported failure again. */
import { waitForChild } from '../processes.mjs'

process.exitCode = await waitForChild(process.execPath, [
  'apps/server/test/model/main.ts',
  ...process.argv.slice(2),
])
