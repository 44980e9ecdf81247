import { waitForChild } from '../processes.mjs'

process.exitCode = await waitForChild(process.execPath, ['torture/src/main.ts', ...process.argv.slice(2)])
