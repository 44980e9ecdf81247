import type { Fault } from './fault.ts'

export const connectionsCut: Fault = {
  name: 'connections-cut',
  says: 'every client hangs up in the middle of its call, some times over',
  inject: async ({ context, random, wait, note }) => {
    for (let times = random.between(3, 8); times > 0; times--) {
      note('all clients hang up')
      const { hangUp } = context
      context.hangUp = new AbortController()
      hangUp.abort()
      await wait(random.between(100, 600))
    }
  },
}
