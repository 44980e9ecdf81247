import { buildApps } from '../build.mjs'

await buildApps()
// In this process, so that its signals and its exit code are the server's.
await import('../../apps/server/src/main.ts')
