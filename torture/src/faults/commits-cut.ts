import type { Fault } from './fault.ts'

export const commitsCut: Fault = {
  name: 'commits-cut',
  says: 'the connection breaks when a commit is sent: the database never hears of it, and the guest server cannot tell',
  inject: async ({ market, random, wait, note }) => {
    for (let times = random.between(4, 7); times > 0; times--) {
      const { cut } = market.proxy.cutCommits(random.between(1, 4))
      await wait(random.between(300, 900))
      note(`${cut()} commits cut off`)
    }
    market.proxy.heal()
  },
}
