import { buildApps } from '../build.mjs'
import { waitForChild } from '../processes.mjs'

await buildApps()
process.exitCode = await waitForChild(process.execPath, ['bench/src/main.ts', ...process.argv.slice(2)])
