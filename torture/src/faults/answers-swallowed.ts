import type { Fault } from './fault.ts'

export const answersSwallowed: Fault = {
  name: 'answers-swallowed',
  says: 'the connection breaks when the database reports a commit: the guest server never hears that it happened',
  inject: async ({ market, random, wait, note }) => {
    for (let times = random.between(5, 9); times > 0; times--) {
      const { swallowed } = market.proxy.swallowCommits(random.between(1, 4))
      await wait(random.between(300, 900))
      note(`answers of ${swallowed()} commits swallowed`)
    }
    market.proxy.heal()
  },
}
