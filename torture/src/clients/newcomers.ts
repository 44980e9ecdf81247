import { setTimeout as delay } from 'node:timers/promises'
import type { DataOf } from '@u-market/contract'
import type { Random } from '../random.ts'
import { type Caller, perform, type RunContext } from './perform.ts'
import { askForCode, PASSWORD, type Resources, settleIn } from './settle-in.ts'

const PAUSE_MS = { least: 100, most: 500 }
/** Hashing a password is work: most go away when they have their code. */
const REGISTERING = 0.2

/** People who ask for a code, some who open an account with it, and how they settle in: jobs are under way at most moments. */
export async function admitNewcomers(
  context: RunContext,
  resources: Resources,
  random: Random,
): Promise<void> {
  while (!context.isOver) {
    await comeIn(context, resources, random)
    await delay(random.between(PAUSE_MS.least, PAUSE_MS.most))
  }
}

async function comeIn(context: RunContext, resources: Resources, random: Random): Promise<void> {
  const mobile = `+86139${String(random.below(10 ** 8)).padStart(8, '0')}`
  const visitor = { ...visitorOf(random), context, resources, userId: 0, mobile }
  const code = await askForCode(visitor, 'register', random.chance(REGISTERING))
  if (code === null || context.isOver) return
  const registered: { user: DataOf<'register'> | null } = { user: null }
  await perform(context, visitor, {
    name: 'register',
    repeats: 'never',
    send: async (client) => {
      registered.user = await client.call('register', { mobile, code, password: PASSWORD })
      return registered.user
    },
    effects: () => [{ table: 'users', key: mobile }],
  })
  const { user } = registered
  if (!user) return
  const identity = { ...visitor.identity, token: user.token }
  await settleIn({ ...visitor, identity, userId: user.id })
}

/** From an address of their own, as codes are counted by it. */
function visitorOf(random: Random): Caller {
  const address = `10.${random.below(256)}.${random.below(256)}.${random.between(1, 254)}`
  return { name: 'newcomer', identity: { token: null, locale: 'en-US', address }, random }
}
