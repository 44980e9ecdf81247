import type { Fault } from './fault.ts'

/** A server gives its own statements ten seconds; what has not been answered much later never will be. */
const GRACE_MS = 20_000

export const networkSilent: Fault = {
  name: 'network-silent',
  says: 'the guest server’s connections to the database fall silent for good, without being closed; new ones go through later',
  graceMs: GRACE_MS,
  inject: async ({ market, random, wait, note }) => {
    const ms = random.between(2_000, 6_000)
    note(`the guest's network is silent for ${ms} ms`)
    market.proxy.fallSilent()
    try {
      await wait(ms)
    } finally {
      market.proxy.heal()
    }
  },
}
