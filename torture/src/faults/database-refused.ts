import type { Fault } from './fault.ts'

export const databaseRefused: Fault = {
  name: 'database-refused',
  says: 'the guest server’s database breaks its connections and takes no new ones for some seconds',
  inject: async ({ market, random, wait, note }) => {
    const ms = random.between(2_500, 12_000)
    note(`the guest's database refuses for ${ms} ms`)
    market.proxy.refuse()
    try {
      await wait(ms)
    } finally {
      market.proxy.heal()
    }
  },
}
