import type { Fault } from './fault.ts'

export const databaseLost: Fault = {
  name: 'database-lost',
  says: 'the guest server’s database is gone as soon as it has reported a commit, and back some seconds later, a few times over',
  inject: async ({ market, random, wait, note }) => {
    try {
      for (let times = random.between(2, 4); times > 0; times--) {
        const commits = random.between(1, 5)
        note(`the guest's database is gone after ${commits} commits`)
        market.proxy.refuseAfterCommits(commits)
        await wait(random.between(1_000, 2_500))
        market.proxy.heal()
        await wait(random.between(200, 600))
      }
    } finally {
      market.proxy.heal()
    }
  },
}
