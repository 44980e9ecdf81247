import type { Fault } from './fault.ts'

export const serverKilled: Fault = {
  name: 'server-killed',
  says: 'kill -9 of a server; it is started again',
  inject: async ({ market, random, wait, note }) => {
    const server = random.pick(market.servers) ?? market.owner
    note(`kill -9 of ${server.name}, process ${server.pid()}`)
    server.signal('SIGKILL')
    await server.ended()
    await wait(random.between(500, 1500))
  },
}
