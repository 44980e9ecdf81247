import type { FastifyInstance } from 'fastify'
import { TransportRefusal } from '../platform/refusal.ts'
import type { Drain } from './drain.ts'

export type ProbeOptions = {
  readonly drain: Drain
  /** Throws when the database does not respond. */
  readonly checkHealth: () => Promise<void>
  /** Whether this machine's clock agrees with the database's. */
  readonly isClockRight: () => boolean
}

/** Requests within this time share one check of the database. */
const HEALTH_SHARED_MS = 1_000

/**
 * `/livez`: the process answers; never asks the database, so an outage takes no server away. `/readyz`: calls can be served here
 * now. `/healthz`: the database answers.
 */
export function registerProbes(fastify: FastifyInstance, options: ProbeOptions): void {
  const { drain, isClockRight } = options
  const checkHealth = sharing(options.checkHealth, HEALTH_SHARED_MS)
  const whyUnready = async (): Promise<'closing' | 'clock' | 'database' | null> => {
    if (drain.isOn) return 'closing'
    if (!isClockRight()) return 'clock'
    return checkHealth().then(
      () => null,
      () => 'database',
    )
  }
  // Without the limit of an address: a proxy that does not pass on its clients' addresses shares its own with all of them.
  const probe = { config: { isProbe: true } } as const

  fastify.get('/livez', probe, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  fastify.get('/readyz', probe, async (_request, reply) => {
    drain.asked()
    const why = await whyUnready()
    return reply
      .code(why === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: why ?? 'ready' })
  })
  fastify.get('/healthz', async (_request, reply) => {
    if (drain.isOn) throw new TransportRefusal(503)
    await checkHealth()
    return reply.send({ status: 'ok' })
  })
}

/**
 * Shares one check among all requests within `forMs`. Measures real time, not the clock that tests control: this only saves work.
 */
function sharing(check: () => Promise<void>, forMs: number): () => Promise<void> {
  let latest: { readonly at: number; readonly result: Promise<void> } | null = null
  return () => {
    const at = performance.now()
    if (latest === null || at - latest.at >= forMs) latest = { at, result: check() }
    return latest.result
  }
}
