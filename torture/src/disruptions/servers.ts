import { type Disruption, signalProcess } from './disruption.ts'

export const serverKilled: Disruption = {
  name: 'server-killed',
  says: 'kill -9 of a server, which is then restarted',
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
  says: 'SIGTERM to a server under load, as in a deployment; it shuts down and is restarted',
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
  says: 'SIGSTOP to a server for 1 to 6 s, then SIGCONT',
  inject: async ({ market, dice, wait, note }) => {
    const server = dice.pick(market.servers) ?? market.owner
    const pid = server.pid()
    const ms = dice.between(1_000, 6_000)
    note(`${server.name}, process ${pid}, stopped for ${ms} ms`)
    signalProcess(pid, 'SIGSTOP')
    try {
      await wait(ms)
    } finally {
      signalProcess(pid, 'SIGCONT')
    }
  },
}
