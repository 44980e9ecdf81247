import type { Offer } from '@u-market/contract'
import { anyPrice, type Dice, formByChance, listOffer, postBuyOffer, textOf } from '@u-market/testkit/acts'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

export const offerGenerators: readonly ActGenerator[] = [
  { weight: 2, plan: addOffer },
  { weight: 2, plan: addBuyOffer },
  { weight: 3, plan: editOffer },
  { weight: 6, plan: lookAtOffers },
]

/** With this many listed offers on a side, the trader only edits existing ones. */
const OFFERS_UP = 4

async function addOffer(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  if (!(await hasRoom(client, 'sell'))) return null
  const known = { seller: account, strange: account.methods, num: plenty(dice) }
  return callOf(account, 'addOffer', { ...formByChance(listOffer, known, dice), ...open(client) })
}

async function addBuyOffer(client: Client): Promise<Plan | null> {
  if (!(await hasRoom(client, 'buy'))) return null
  const { account, dice } = client
  const form = { ...formByChance(postBuyOffer, { num: plenty(dice) }, dice), ...open(client) }
  return callOf(account, 'addOffer', form)
}

async function hasRoom(client: Client, side: Offer['side']): Promise<boolean> {
  const mine = await read(client, 'listMyOffers', { status: 'up', limit: 50 })
  return mine !== null && mine.data.filter((offer) => offer.side === side).length < OFFERS_UP
}

/** Wide limits, so that every trader finds an order to place. */
function open({ mark }: Client) {
  return { minAmount: '10.00', maxAmount: '50000.00', remark: mark() }
}

function plenty(dice: Dice): string {
  return textOf(dice.between(500_00, 5_000_00))
}

async function editOffer(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const mine = await read(client, 'listMyOffers', { limit: 50 })
  const offer = mine && dice.pick(mine.data)
  if (!offer) return null
  const change = dice.pick([
    { status: 'up' as const },
    { status: 'up' as const },
    { status: 'down' as const },
    { price: anyPrice(dice) },
    { num: plenty(dice) },
  ])
  return callOf(account, 'editOffer', {
    id: offer.id,
    ...change,
    payPassword: account.payPassword,
  })
}

/** Refreshes the offers that all traders buy from or sell to. */
async function lookAtOffers(client: Client): Promise<null> {
  const { known, dice } = client
  const sort = dice.pick(['price', 'credit', 'speed'] as const)
  const side = dice.pick(['sell', 'buy'] as const) ?? 'sell'
  const page = await read(client, 'listOffers', { side, sort, limit: 50 })
  if (page) known[side === 'sell' ? 'offers' : 'wanted'] = page.data
  return null
}
