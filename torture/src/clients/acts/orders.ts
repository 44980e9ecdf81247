import type { DataOf, Order } from '@u-market/contract'
import type { PartyCall } from '@u-market/domain'
import {
  actsByName,
  formByChance,
  offerSeen,
  placeOrder,
  quickBuy,
  quickSell,
  sellTo,
  showsProofs,
} from '@u-market/testkit/acts'
import { drawAmount } from '../account.ts'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { actOf, callOf, orderActOf, read } from '../plans.ts'

/** Purchases, and every step of an order by either party. */
export const orderGenerators: readonly ActGenerator[] = [
  { weight: 8, plan: async (client) => placeOne(client) },
  { weight: 3, plan: placeSeveral },
  { weight: 3, plan: buyAtBest },
  { weight: 45, plan: moveOnAnOrder },
  { weight: 3, plan: addEvidence },
  { weight: 2, plan: checkDeadline },
]

/** Placed at once, so that they share a group commit. */
const SEVERAL_ORDERS = { least: 4, most: 10 }

/** Percent of batches sent without keys, as some clients do. */
const WITHOUT_KEYS = 50

async function placeSeveral(client: Client): Promise<readonly Plan[]> {
  const count = client.dice.between(SEVERAL_ORDERS.least, SEVERAL_ORDERS.most)
  const plans = Array.from({ length: count }, () => placeOne(client)).flatMap((plan) => plan ?? [])
  return client.dice.chance(WITHOUT_KEYS) ? plans.map((plan) => ({ ...plan, repeats: 'never' })) : plans
}

function placeOne({ account, known, dice }: Client): Plan | null {
  const offer = dice.pick(known.offers.filter(({ userId }) => userId !== account.userId))
  if (!offer) return null
  const purchase = { offer: offerSeen(offer), quantity: { num: drawAmount(account) } }
  return actOf(account, placeOrder, purchase, dice)
}

async function buyAtBest({ account, dice }: Client): Promise<Plan> {
  const quantity = { num: drawAmount(account) }
  return callOf(account, 'quickBuy', { ...formByChance(quickBuy, { quantity }, dice), methodType: 'bank' })
}

/** Percent of acts chosen among those that the order allows. */
const OFFERED = 90
/** Percent of picks that prefer advanced orders, so that orders reach their end. */
const FINISHING = 50
/** Percent of times that an act is skipped, because it would end most orders early or flood them. */
const reluctance: Readonly<Record<string, number>> = {
  cancel: 85,
  appeal: 60,
  remind: 70,
} satisfies Partial<Record<PartyCall, number>>
/** Percent of picks among completed orders, which are far down the list but still to be acknowledged and rated. */
const COMPLETED = 15

async function moveOnAnOrder(client: Client): Promise<Plan | null> {
  const { dice } = client
  const order = await pickOrder(client)
  if (!order) return null
  const wanted = dice.chance(OFFERED)
    ? dice.shuffled(order.actions).find((name) => !dice.chance(reluctance[name] ?? 0))
    : dice.pick([...actsByName.keys()])
  const action = wanted && dice.pick(actsByName.get(wanted) ?? [])
  const proofs = action && showsProofs(action) ? client.account.pictures.get('voucher')?.pop() : ''
  if (!action || proofs === undefined) return null
  return orderActOf(client.account, action, doerOf(client, order, proofs), dice)
}

async function pickOrder(client: Client): Promise<Order | undefined> {
  const { dice } = client
  const only = dice.chance(COMPLETED) ? ({ state: 'completed' } as const) : {}
  const page = await read(client, 'listOrders', { type: 'all', limit: 50, ...only })
  if (!page) return undefined
  if (!dice.chance(OFFERED)) return dice.pick(page.data)
  const waiting = page.data.filter(({ actions }) => actions.length > 0)
  const advanced = waiting.filter(({ state }) => state !== 'confirming' && state !== 'paying')
  return dice.pick(dice.chance(FINISHING) ? advanced : waiting) ?? dice.pick(waiting)
}

/** The client's data for an act on an order, with words and a picture that no other act uses. */
function doerOf({ account, mark }: Client, { orderId, role, appealId }: Order, proofs: string) {
  return {
    orderId,
    side: role,
    disputeId: appealId,
    payPassword: account.payPassword,
    proofs,
    words: mark,
  }
}

async function addEvidence(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const page: DataOf<'listDisputes'> | null = await read(client, 'listDisputes', { limit: 20 })
  const appeal = page && dice.pick(page.data)
  if (!appeal) return null
  const content = client.mark()
  const images = dice.chance(30) ? account.pictures.get('evidence')?.pop() : undefined
  return callOf(account, 'addEvidence', { id: appeal.id, content, images })
}

async function checkDeadline(client: Client): Promise<Plan | null> {
  const order = await pickOrder(client)
  return order ? callOf(client.account, 'checkDeadline', { orderId: order.orderId }) : null
}

/** Sales to buy offers; the orders continue like any other. */
export const saleGenerators: readonly ActGenerator[] = [
  { weight: 6, plan: async (client) => sellOne(client) },
  { weight: 2, plan: sellSeveral },
  { weight: 2, plan: sellAtBest },
]

/** Placed at once, so that they share a group commit and compete for one balance. */
const SEVERAL_SALES = { least: 3, most: 8 }

async function sellSeveral(client: Client): Promise<readonly Plan[]> {
  const count = client.dice.between(SEVERAL_SALES.least, SEVERAL_SALES.most)
  return Array.from({ length: count }, () => sellOne(client)).flatMap((plan) => plan ?? [])
}

function sellOne(client: Client): Plan | null {
  const { account, known, dice } = client
  const offer = dice.pick(known.wanted.filter(({ userId }) => userId !== account.userId))
  if (!offer) return null
  const sale = { offer: offerSeen(offer), ...saleOf(client) }
  return actOf(account, sellTo, sale, dice)
}

async function sellAtBest(client: Client): Promise<Plan> {
  return actOf(client.account, quickSell, saleOf(client), client.dice)
}

function saleOf({ account }: Client) {
  return { seller: account, strange: account.methods, quantity: { num: drawAmount(account) } }
}
