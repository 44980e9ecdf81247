import { expect, test } from 'vitest'
import { proveFailover } from '../src/prove-failover.ts'

/** A leader is missed after 20 s (`ttl`), and promoted within a few. */
const WRITES_LIMIT_MS = 30_000

test('a market on three nodes of Patroni loses its leader and nothing else', async (context) => {
  const failovers = await proveFailover({ say: console.log, stop: new AbortController().signal })
  if (!failovers) return context.skip()
  expect(failovers.map(({ what }) => what).sort()).toEqual(['killed', 'switched over'])
  for (const { writesAfterMs } of failovers) expect(writesAfterMs).toBeLessThan(WRITES_LIMIT_MS)
})
