import type { Fault } from './fault.ts'

export const backendsTerminated: Fault = {
  name: 'backends-terminated',
  says: '`pg_terminate_backend` of every connection, some times over',
  inject: async ({ market, random, wait, note }) => {
    for (let times = random.between(2, 4); times > 0; times--) {
      const ended = await market.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and application_name <> 'torture'`,
      )
      note(`${ended.length} connections terminated`)
      await wait(random.between(200, 900))
    }
  },
}
