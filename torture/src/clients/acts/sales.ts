import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { drawAmount } from '../draw-amount.ts'
import { callOf } from '../plans.ts'

/** Selling to who would buy; the orders go on as any other. */
export const saleGenerators: readonly ActGenerator[] = [
  { weight: 6, plan: sellTo },
  { weight: 2, plan: sellSeveral },
  { weight: 2, plan: quickSell },
]

/** At once, so that they meet in one commit, and at one balance. */
const SEVERAL = { least: 3, most: 8 }

async function sellTo(client: Client): Promise<Plan | null> {
  return sellOne(client)
}

async function sellSeveral(client: Client): Promise<readonly Plan[]> {
  const count = client.random.between(SEVERAL.least, SEVERAL.most)
  return Array.from({ length: count }, () => sellOne(client)).flatMap((plan) => plan ?? [])
}

function sellOne({ account, known, random }: Client): Plan | null {
  const offer = random.pick(known.wanted.filter(({ userId }) => userId !== account.userId))
  const methodId = random.pick(account.methodIds)
  if (!offer || methodId === undefined) return null
  const { num, effect } = drawAmount(account, 'sales')
  const { payPassword } = account
  return callOf(account, 'sellTo', { offerId: offer.id, num, methodId, payPassword }, [effect])
}

async function quickSell({ account, random }: Client): Promise<Plan | null> {
  const methodId = random.pick(account.methodIds)
  if (methodId === undefined) return null
  const { num, effect } = drawAmount(account, 'sales')
  const { payPassword } = account
  return callOf(account, 'quickSell', { num, methodId, payPassword }, [effect])
}
