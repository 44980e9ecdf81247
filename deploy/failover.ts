/** `node deploy/failover.ts [times]` prints what a failover of Debian's Patroni costs a busy market: docs/operations/failover.md. */
import { proveFailover } from './src/prove-failover.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
const failovers = await proveFailover({
  say: (line) => console.log(line),
  stop: stop.signal,
  times: Number(process.argv[2] ?? 1),
})
process.exitCode = failovers ? 0 : 1
