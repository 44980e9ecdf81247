import type { Fault } from './fault.ts'

export const serverStopped: Fault = {
  name: 'server-stopped',
  says: 'SIGTERM to a server under load, as a new release does; it ends in order and is started again',
  inject: async ({ market, random, wait, note }) => {
    const server = random.pick(market.servers) ?? market.owner
    note(`SIGTERM to ${server.name}, process ${server.pid()}`)
    server.signal('SIGTERM')
    await server.ended()
    await wait(random.between(500, 1500))
  },
}
