import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of outgoing connections, so that a restarted server finds its port free. */
const RANGE = { least: 20_000, most: 32_000 } as const

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.least, RANGE.most)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
