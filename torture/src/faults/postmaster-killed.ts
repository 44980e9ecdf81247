import type { Fault } from './fault.ts'
import { signalProcess } from './processes.ts'

export const postmasterKilled: Fault = {
  name: 'postmaster-killed',
  says: 'kill -9 of the postmaster: its backends end, and the server starts it again',
  inject: async ({ market, wait, note }) => {
    const pid = market.database.postmasterPid()
    note(`kill -9 of the postmaster, process ${pid}`)
    signalProcess(pid, 'SIGKILL')
    await wait(1_000)
  },
}
