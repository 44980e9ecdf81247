import type { Fault } from './fault.ts'
import { findBackends, signalProcess } from './processes.ts'

export const backendKilled: Fault = {
  name: 'backend-killed',
  says: 'kill -9 of one backend: PostgreSQL ends all others and recovers',
  inject: async ({ market, random, wait, note }) => {
    const pid = random.pick(await findBackends(market.database))
    note(`kill -9 of backend ${pid}`)
    signalProcess(pid, 'SIGKILL')
    await wait(1_000)
  },
}
