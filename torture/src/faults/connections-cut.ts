import type { Fault } from './fault.ts'

export const connectionsCut: Fault = {
  name: 'connections-cut',
  says: 'every client hangs up in the middle of its call, some times over',
  strike: async ({ ground, random, wait, say }) => {
    for (let times = random.between(3, 8); times > 0; times--) {
      say('all clients hang up')
      const { hangUp } = ground
      ground.hangUp = new AbortController()
      hangUp.abort()
      await wait(random.between(100, 600))
    }
  },
}
