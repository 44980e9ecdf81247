import type { Disruption } from './disruption.ts'

export const connectionsCut: Disruption = {
  name: 'connections-cut',
  says: 'every client hangs up during its call, several times',
  inject: async ({ context, dice, wait, note }) => {
    for (let times = dice.between(3, 8); times > 0; times--) {
      note('all clients hang up')
      const { hangUp } = context
      context.hangUp = new AbortController()
      hangUp.abort()
      await wait(dice.between(100, 600))
    }
  },
}

export const answersSwallowed: Disruption = {
  name: 'answers-swallowed',
  says: 'the connection breaks when the database reports a commit; the guest does not learn that it happened',
  inject: async ({ market, dice, wait, note }) => {
    for (let times = dice.between(5, 9); times > 0; times--) {
      const { swallowed } = market.proxy.swallowCommits(dice.between(1, 4))
      await wait(dice.between(300, 900))
      note(`answers of ${swallowed()} commits swallowed`)
    }
    market.proxy.heal()
  },
}

export const commitsCut: Disruption = {
  name: 'commits-cut',
  says: 'the connection breaks when a commit is sent; the database never receives it, and the guest cannot know',
  inject: async ({ market, dice, wait, note }) => {
    for (let times = dice.between(4, 7); times > 0; times--) {
      const { cut } = market.proxy.cutCommits(dice.between(1, 4))
      await wait(dice.between(300, 900))
      note(`${cut()} commits cut off`)
    }
    market.proxy.heal()
  },
}

export const databaseLost: Disruption = {
  name: 'database-lost',
  says: 'the guest’s database is lost right after a commit, for 1 to 2.5 s, several times',
  inject: async ({ market, dice, wait, note }) => {
    try {
      for (let times = dice.between(2, 4); times > 0; times--) {
        const commits = dice.between(1, 5)
        note(`the guest's database is gone after ${commits} commits`)
        market.proxy.refuseAfterCommits(commits)
        await wait(dice.between(1_000, 2_500))
        market.proxy.heal()
        await wait(dice.between(200, 600))
      }
    } finally {
      market.proxy.heal()
    }
  },
}

export const databaseRefused: Disruption = {
  name: 'database-refused',
  says: 'the guest’s database breaks its connections and refuses new ones for 2.5 to 12 s',
  inject: async ({ market, dice, wait, note }) => {
    const ms = dice.between(2_500, 12_000)
    note(`the guest's database refuses for ${ms} ms`)
    market.proxy.refuse()
    try {
      await wait(ms)
    } finally {
      market.proxy.heal()
    }
  },
}

/** Servers time out their statements after 10 s, so an answer that is missing for much longer will not come. */
const GRACE_MS = 20_000

export const networkSilent: Disruption = {
  name: 'network-silent',
  says: 'the guest’s connections to the database hang for good without closing; new ones work after 2 to 6 s',
  graceMs: GRACE_MS,
  inject: async ({ market, dice, wait, note }) => {
    const ms = dice.between(2_000, 6_000)
    note(`the guest's network is silent for ${ms} ms`)
    market.proxy.fallSilent()
    try {
      await wait(ms)
    } finally {
      market.proxy.heal()
    }
  },
}
