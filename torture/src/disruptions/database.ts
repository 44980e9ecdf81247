import { type Disruption, findBackends, signalProcess } from './disruption.ts'

export const postmasterKilled: Disruption = {
  name: 'postmaster-killed',
  says: 'kill -9 of the postmaster; its backends end and the server restarts it',
  needs: 'embedded',
  inject: async ({ market, wait, note }) => {
    const pid = market.database.postmasterPid()
    note(`kill -9 of the postmaster, process ${pid}`)
    signalProcess(pid, 'SIGKILL')
    await wait(1_000)
  },
}

export const postmasterInterrupted: Disruption = {
  name: 'postmaster-interrupted',
  says: 'SIGINT to the postmaster: a fast shutdown under load',
  needs: 'embedded',
  inject: async ({ market, wait, note }) => {
    const pid = market.database.postmasterPid()
    note(`SIGINT of the postmaster, process ${pid}`)
    signalProcess(pid, 'SIGINT')
    await wait(1_500)
  },
}

export const backendKilled: Disruption = {
  name: 'backend-killed',
  says: 'kill -9 of one backend; PostgreSQL ends all others and recovers',
  inject: async ({ market, dice, wait, note }) => {
    const pid = dice.pick(await findBackends(market.database))
    note(`kill -9 of backend ${pid}`)
    signalProcess(pid, 'SIGKILL')
    await wait(1_000)
  },
}

export const backendsTerminated: Disruption = {
  name: 'backends-terminated',
  says: '`pg_terminate_backend` for every connection, several times',
  inject: async ({ market, dice, wait, note }) => {
    for (let times = dice.between(2, 4); times > 0; times--) {
      const ended = await market.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and application_name <> 'torture'`,
      )
      note(`${ended.length} connections terminated`)
      await wait(dice.between(200, 900))
    }
  },
}

/** Percent of pauses that include the postmaster, so that new connections hang as well. */
const POSTMASTER_TOO = 40

export const databasePaused: Disruption = {
  name: 'database-paused',
  says: 'SIGSTOP to some or all backends, sometimes to the postmaster too, for 1.5 to 5 s',
  inject: async ({ market, dice, wait, note }) => {
    const backends = dice.shuffled(await findBackends(market.database))
    const stopped = backends.slice(0, Math.ceil(backends.length * (dice.pick([0.4, 0.7, 1]) ?? 1)))
    const postmaster = dice.chance(POSTMASTER_TOO) ? market.database.postmasterPid() : undefined
    if (postmaster !== undefined) stopped.push(postmaster)
    const ms = dice.between(1_500, 5_000)
    const too = postmaster === undefined ? '' : ', and the postmaster with them'
    note(`${stopped.length} of ${backends.length} backends stopped for ${ms} ms${too}`)
    for (const pid of stopped) signalProcess(pid, 'SIGSTOP')
    try {
      await wait(ms)
    } finally {
      for (const pid of stopped) signalProcess(pid, 'SIGCONT')
    }
  },
}
