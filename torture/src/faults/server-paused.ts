import type { Fault } from './fault.ts'
import { signalProcess } from './processes.ts'

export const serverPaused: Fault = {
  name: 'server-paused',
  says: 'a server stands still for some seconds (SIGSTOP, SIGCONT)',
  inject: async ({ market, random, wait, note }) => {
    const server = random.pick(market.servers) ?? market.owner
    const pid = server.pid()
    const ms = random.between(1_000, 6_000)
    note(`${server.name}, process ${pid}, stands still for ${ms} ms`)
    signalProcess(pid, 'SIGSTOP')
    try {
      await wait(ms)
    } finally {
      signalProcess(pid, 'SIGCONT')
    }
  },
}
