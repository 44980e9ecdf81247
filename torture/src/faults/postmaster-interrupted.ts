import type { Fault } from './fault.ts'
import { signalProcess } from './processes.ts'

export const postmasterInterrupted: Fault = {
  name: 'postmaster-interrupted',
  says: 'SIGINT of the postmaster: the database shuts down in order under the load',
  inject: async ({ market, wait, note }) => {
    const pid = market.database.postmasterPid()
    note(`SIGINT of the postmaster, process ${pid}`)
    signalProcess(pid, 'SIGINT')
    await wait(1_500)
  },
}
