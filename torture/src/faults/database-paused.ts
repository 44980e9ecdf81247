import type { Fault } from './fault.ts'
import { findBackends, signalProcess } from './processes.ts'

/** Then nobody gets a new connection either. */
const POSTMASTER_TOO = 0.4

export const databasePaused: Fault = {
  name: 'database-paused',
  says: 'a part of the backends, or all of them, stand still for some seconds',
  inject: async ({ market, random, wait, note }) => {
    const backends = random.shuffled(await findBackends(market.database))
    const stopped = backends.slice(0, Math.ceil(backends.length * (random.pick([0.4, 0.7, 1]) ?? 1)))
    const postmaster = random.chance(POSTMASTER_TOO) ? market.database.postmasterPid() : undefined
    if (postmaster !== undefined) stopped.push(postmaster)
    const ms = random.between(1_500, 5_000)
    const too = postmaster === undefined ? '' : ', and the postmaster with them'
    note(`${stopped.length} of ${backends.length} backends stand still for ${ms} ms${too}`)
    for (const pid of stopped) signalProcess(pid, 'SIGSTOP')
    try {
      await wait(ms)
    } finally {
      for (const pid of stopped) signalProcess(pid, 'SIGCONT')
    }
  },
}
