import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

export const offerGenerators: readonly ActGenerator[] = [
  { weight: 2, plan: addOffer },
  { weight: 3, plan: editOffer },
  { weight: 4, plan: lookAtOffers },
]

/** Beyond this they only change what they have. */
const OFFERS_UP = 4

async function addOffer(client: Client): Promise<Plan | null> {
  const { account, random } = client
  const mine = await read(client, 'listMyOffers', { status: 'up', limit: 50 })
  if (!mine || mine.total >= OFFERS_UP) return null
  const remark = client.mark()
  return callOf(
    account,
    'addOffer',
    {
      num: (random.between(500_00, 5_000_00) / 100).toFixed(2),
      price: (random.between(7_00, 7_40) / 100).toFixed(2),
      minAmount: '10.00',
      maxAmount: '50000.00',
      methodIds: account.methodIds.join(','),
      payMinutes: '15',
      autoConfirm: random.pick(['0', '1']) ?? '0',
      payPassword: account.payPassword,
      remark,
    },
    [{ table: 'offers', key: remark }],
  )
}

async function editOffer(client: Client): Promise<Plan | null> {
  const { account, random } = client
  const mine = await read(client, 'listMyOffers', { limit: 50 })
  const offer = mine && random.pick(mine.data)
  if (!offer) return null
  const change = random.pick([
    { status: 'up' as const },
    { status: 'up' as const },
    { status: 'down' as const },
    { price: (random.between(7_00, 7_40) / 100).toFixed(2) },
    { num: (random.between(500_00, 5_000_00) / 100).toFixed(2) },
  ])
  return callOf(account, 'editOffer', { id: offer.id, ...change })
}

/** What everybody buys from next. */
async function lookAtOffers(client: Client): Promise<null> {
  const { known, random } = client
  const sort = random.pick(['price', 'credit', 'speed'] as const)
  const page = await read(client, 'listOffers', { sort, limit: 50 })
  if (page) known.offers = page.data
  return null
}
