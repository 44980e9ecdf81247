import type { CallName, DataOf, Order } from '@u-market/contract'
import type { PartyCall } from '@u-market/domain'
import { drawAmount } from '../account.ts'
import type { Effect, Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

/** Buying, and every step of an order's life by either side. */
export const orderGenerators: readonly ActGenerator[] = [
  { weight: 8, plan: placeOrder },
  { weight: 3, plan: placeSeveral },
  { weight: 3, plan: quickBuy },
  { weight: 45, plan: moveOnAnOrder },
  { weight: 3, plan: addEvidence },
  { weight: 2, plan: checkDeadline },
]

/** At once, so that they meet in one commit. */
const SEVERAL_ORDERS = { least: 4, most: 10 }

async function placeOrder(client: Client): Promise<Plan | null> {
  return placeOne(client)
}

/** Some programs send no keys. */
const WITHOUT_KEYS = 50

async function placeSeveral(client: Client): Promise<readonly Plan[]> {
  const count = client.dice.between(SEVERAL_ORDERS.least, SEVERAL_ORDERS.most)
  const plans = Array.from({ length: count }, () => placeOne(client)).flatMap((plan) => plan ?? [])
  return client.dice.chance(WITHOUT_KEYS) ? plans.map((plan) => ({ ...plan, repeats: 'never' })) : plans
}

function placeOne({ account, known, dice }: Client): Plan | null {
  const offer = dice.pick(known.offers.filter(({ userId }) => userId !== account.userId))
  const methodType = offer && dice.pick(offer.methodTypes)
  if (!offer || methodType === undefined) return null
  const { num, effect } = drawAmount(account, 'orders')
  return callOf(account, 'placeOrder', { offerId: offer.id, methodType, num }, [effect])
}

async function quickBuy({ account }: Client): Promise<Plan> {
  const { num, effect } = drawAmount(account, 'orders')
  return callOf(account, 'quickBuy', { methodType: 'bank', num }, [effect])
}

/** Mostly what the order offers; now and then what it does not. */
const OFFERED = 90
/** What was begun is brought to its end before more is begun. */
const FINISHING = 50
/** What would end most orders early, or flood them, is held back. */
const reluctance: Partial<Record<PartyCall, number>> = { cancel: 85, appeal: 60, remind: 70 }
/** Those that have ended well are acknowledged and rated, and stand far down among all. */
const COMPLETED = 15

async function moveOnAnOrder(client: Client): Promise<Plan | null> {
  const { dice } = client
  const order = await pickOrder(client)
  if (!order) return null
  const wanted = dice.chance(OFFERED)
    ? dice.shuffled(order.actions).find((name) => isAction(name) && !dice.chance(reluctance[name] ?? 0))
    : dice.pick(Object.keys(steps))
  return wanted !== undefined && isAction(wanted) ? steps[wanted](client, order) : null
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

type Step = (client: Client, order: Order) => Plan | null
type PartysAction = Exclude<
  PartyCall,
  | 'expire'
  | `${'rule' | 'propose'}${'Release' | 'Refund' | 'Split'}`
  | 'lapseRequest'
  | `${'agree' | 'refuse'}${'Cancel' | 'Reopen'}`
>

const steps: Readonly<Record<PartysAction, Step>> = {
  confirm: (client, order) => simple(client, 'confirmOrder', { order, kind: 'order_confirmed' }),
  cancel: (client, order) =>
    callOf(
      client.account,
      'cancelOrder',
      { orderId: order.orderId, reason: client.mark() },
      eventOf(order, 'order_cancelled'),
    ),
  markPaid: (client, order) => {
    const proofs = client.account.pictures.get('voucher')?.pop()
    const form = { orderId: order.orderId, proofs: proofs ?? '' }
    return proofs === undefined
      ? null
      : callOf(client.account, 'markPaid', form, eventOf(order, 'order_paid'))
  },
  release: ({ account }, order) => {
    const form = { orderId: order.orderId, payPassword: account.payPassword }
    return callOf(account, 'releaseCoin', form, eventOf(order, 'order_completed'))
  },
  appeal: (client, order) => {
    const content = client.mark()
    return callOf(client.account, 'openAppeal', { orderId: order.orderId, type: 'other', content }, [
      ...eventOf(order, 'appeal_opened'),
      { table: 'appeals', key: content },
    ])
  },
  claim: (client, order) => {
    const content = client.mark()
    const type = order.role === 'buyer' ? 'late_paid' : 'not_received'
    const form = { orderId: order.orderId, kind: 'claim', type, content } as const
    return callOf(client.account, 'openAppeal', form, [
      ...eventOf(order, 'claim_opened'),
      { table: 'appeals', key: content },
    ])
  },
  acceptRuling: ({ account }, order) =>
    callOf(
      account,
      'acceptRuling',
      { id: order.appealId ?? 2_000_000_000 },
      order.appealId === null ? [] : eventOf(order, 'appeal_ruling_accepted'),
    ),
  objectRuling: (client, order) =>
    callOf(
      client.account,
      'objectRuling',
      { id: order.appealId ?? 2_000_000_000, content: client.mark() },
      order.appealId === null ? [] : eventOf(order, 'appeal_ruling_objected'),
    ),
  revoke: ({ account }, order) =>
    callOf(
      account,
      'revokeAppeal',
      { id: order.appealId ?? 2_000_000_000 },
      order.appealId === null ? [] : eventOf(order, 'appeal_revoked'),
    ),
  extend: (client, order) => simple(client, 'extendOrder', { order, kind: 'order_extended' }),
  undoPaid: (client, order) => simple(client, 'undoPaid', { order, kind: 'order_paid_undone' }),
  askCancel: (client, order) =>
    callOf(
      client.account,
      'askCancel',
      { orderId: order.orderId, reason: client.mark() },
      eventOf(order, 'order_cancel_asked'),
    ),
  answerCancel: (client, order) => answer(client, 'answerCancel', order, ['cancel_agreed', 'cancel_refused']),
  askReopen: (client, order) => {
    const proofs = client.account.pictures.get('voucher')?.pop()
    const form = { orderId: order.orderId, proofs: proofs ?? '' }
    return proofs === undefined
      ? null
      : callOf(client.account, 'askReopen', form, eventOf(order, 'order_reopen_asked'))
  },
  answerReopen: (client, order) =>
    answer(client, 'answerReopen', order, ['order_reopened', 'reopen_refused']),
  remind: (client, order) => simple(client, 'remindOther', { order, kind: 'order_reminder' }),
  acknowledge: (client, order) => simple(client, 'acknowledgeOrder', { order, kind: 'order_acknowledged' }),
  rate: (client, order) =>
    callOf(
      client.account,
      'rateOrder',
      { orderId: order.orderId, score: client.dice.between(1, 5), content: client.mark() },
      eventOf(order, 'order_rated'),
    ),
}

function isAction(name: string): name is PartysAction {
  return Object.hasOwn(steps, name)
}

type SimpleCall = Extract<
  CallName,
  'confirmOrder' | 'remindOther' | 'acknowledgeOrder' | 'extendOrder' | 'undoPaid'
>

function simple(
  { account }: Client,
  name: SimpleCall,
  { order, kind }: { order: Order; kind: string },
): Plan {
  return callOf(account, name, { orderId: order.orderId }, eventOf(order, kind))
}

/** Yes or no; `kinds` are the events of the two. */
function answer(
  { account, dice }: Client,
  name: 'answerCancel' | 'answerReopen',
  order: Order,
  [agreed, refused]: readonly [string, string],
): Plan {
  const agrees = dice.chance(50)
  const form = { orderId: order.orderId, agree: agrees ? '1' : '0' }
  return callOf(account, name, form, eventOf(order, agrees ? agreed : refused))
}

/** An act of one side on an order is one event of its kind. */
function eventOf({ orderId, role }: Order, kind: string): Effect[] {
  return [{ table: 'orderEvents', key: `${orderId} ${kind} ${role}` }]
}

async function addEvidence(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const page: DataOf<'listAppeals'> | null = await read(client, 'listAppeals', { limit: 20 })
  const appeal = page && dice.pick(page.data)
  if (!appeal) return null
  const content = client.mark()
  const images = dice.chance(30) ? account.pictures.get('evidence')?.pop() : undefined
  return callOf(account, 'addEvidence', { id: appeal.id, content, images }, [
    { table: 'evidence', key: content },
  ])
}

async function checkDeadline(client: Client): Promise<Plan | null> {
  const order = await pickOrder(client)
  return order ? callOf(client.account, 'checkDeadline', { orderId: order.orderId }) : null
}

/** Selling to who would buy; the orders go on as any other. */
export const saleGenerators: readonly ActGenerator[] = [
  { weight: 6, plan: sellTo },
  { weight: 2, plan: sellSeveral },
  { weight: 2, plan: quickSell },
]

/** At once, so that they meet in one commit, and at one balance. */
const SEVERAL_SALES = { least: 3, most: 8 }

async function sellTo(client: Client): Promise<Plan | null> {
  return sellOne(client)
}

async function sellSeveral(client: Client): Promise<readonly Plan[]> {
  const count = client.dice.between(SEVERAL_SALES.least, SEVERAL_SALES.most)
  return Array.from({ length: count }, () => sellOne(client)).flatMap((plan) => plan ?? [])
}

function sellOne({ account, known, dice }: Client): Plan | null {
  const offer = dice.pick(known.wanted.filter(({ userId }) => userId !== account.userId))
  const methodId = dice.pick(account.methodIds)
  if (!offer || methodId === undefined) return null
  const { num, effect } = drawAmount(account, 'sales')
  const { payPassword } = account
  return callOf(account, 'sellTo', { offerId: offer.id, num, methodId, payPassword }, [effect])
}

async function quickSell({ account, dice }: Client): Promise<Plan | null> {
  const methodId = dice.pick(account.methodIds)
  if (methodId === undefined) return null
  const { num, effect } = drawAmount(account, 'sales')
  const { payPassword } = account
  return callOf(account, 'quickSell', { num, methodId, payPassword }, [effect])
}
