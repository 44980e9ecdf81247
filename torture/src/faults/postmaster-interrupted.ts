import type { Fault } from './fault.ts'
import { signalProcess } from './processes.ts'

export const postmasterInterrupted: Fault = {
  name: 'postmaster-interrupted',
  says: 'SIGINT of the postmaster: the database shuts down in order under the load',
  strike: async ({ market, wait, say }) => {
    const pid = market.database.postmasterPid()
    say(`SIGINT of the postmaster, process ${pid}`)
    signalProcess(pid, 'SIGINT')
    await wait(1_500)
  },
}
