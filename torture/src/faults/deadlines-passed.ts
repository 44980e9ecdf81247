import type { Fault } from './fault.ts'

/** As whoever runs the machine could: deadlines of open orders, and clocks of ended ones, are pulled to where they pass soon. */
const PULL = `update trade_order set deadline_at = now() + make_interval(secs => $2),
    clock_at = now() + make_interval(secs => $2)
  where id in (select id from trade_order where deadline_at is not null and (clock_at is not null) order by random() limit $1)`

export const deadlinesPassed: Fault = {
  name: 'deadlines-passed',
  says: 'deadlines are pulled forward and pass while everybody acts',
  inject: async ({ market, random, wait, note }) => {
    for (let times = random.between(3, 6); times > 0; times--) {
      const count = random.between(2, 8)
      await market.database.query(PULL, [count, random.next()])
      note(`deadlines of up to ${count} orders pulled forward`)
      await wait(random.between(300, 1_000))
    }
  },
}
