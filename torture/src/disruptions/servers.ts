import { type Disruption, signalProcess } from './disruption.ts'

export const serverKilled: Disruption = {
  name: 'server-killed',
  says: 'kill -9 of a server; it is started again',
  inject: async ({ market, dice, wait, note }) => {
    const server = dice.pick(market.servers) ?? market.owner
    note(`kill -9 of ${server.name}, process ${server.pid()}`)
    server.signal('SIGKILL')
    await server.ended()
    await wait(dice.between(500, 1500))
  },
}

export const serverStopped: Disruption = {
  name: 'server-stopped',
  says: 'SIGTERM to a server under load, as a new release does; it ends in order and is started again',
  inject: async ({ market, dice, wait, note }) => {
    const server = dice.pick(market.servers) ?? market.owner
    note(`SIGTERM to ${server.name}, process ${server.pid()}`)
    server.signal('SIGTERM')
    await server.ended()
    await wait(dice.between(500, 1500))
  },
}

export const serverPaused: Disruption = {
  name: 'server-paused',
  says: 'a server stands still for some seconds (SIGSTOP, SIGCONT)',
  inject: async ({ market, dice, wait, note }) => {
    const server = dice.pick(market.servers) ?? market.owner
    const pid = server.pid()
    const ms = dice.between(1_000, 6_000)
    note(`${server.name}, process ${pid}, stands still for ${ms} ms`)
    signalProcess(pid, 'SIGSTOP')
    try {
      await wait(ms)
    } finally {
      signalProcess(pid, 'SIGCONT')
    }
  },
}
