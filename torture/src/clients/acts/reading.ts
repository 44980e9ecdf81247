import type { CallName, FormOf } from '@u-market/contract'
import type { ActGenerator, Client } from '../client.ts'
import { read } from '../plans.ts'

/** Reads of every kind. */
export const readingGenerators: readonly ActGenerator[] = [{ weight: 8, plan: look }]

async function look(client: Client): Promise<null> {
  const view = client.dice.pick(views)
  if (view) await view(client)
  return null
}

type View = (client: Client) => Promise<unknown>

const views: readonly View[] = [
  plain('getMarket', {}),
  plain('getUser', {}),
  plain('listNotices', { limit: 20 }),
  plain('listBills', { limit: 20 }),
  plain('listExchanges', {}),
  plain('listBugReports', {}),
  plain('listHelp', {}),
  plain('listPasskeys', {}),
  plain('listPaymentMethods', {}),
  plain('checkSelling', {}),
  plain('certifyMerchant', {}),
  plain('listMessages', { service: 1 }),
  plain('startPasskeyLogin', {}),
  plain('listAlerts', {}),
  plain('listFavourites', {}),
  plain('findTraders', { q: 'trader' }),
  plain('listAddresses', {}),
  plain('getMobileChange', {}),
  plain('getAuthenticator', {}),
  plain('closeOwnAccount', {}),
  plain('listChats', {}),
  plain('chatPhrases', {}),
  (client) => read(client, 'listSales', { sellerId: client.account.userId, limit: 10 }),
  (client) => {
    const { walletAddress = 'U0' } = client.dice.pick(client.known.accounts) ?? {}
    return read(client, 'findWallet', { walletAddress })
  },
  (client) => {
    const { id = 1001 } = client.dice.pick(client.known.offers) ?? {}
    return read(client, 'getOffer', { id })
  },
  lookIntoAnOrder,
  lookIntoAnAppeal,
  async (client) => {
    const texts = await read(client, 'listHelp', { limit: 20 })
    const text = client.dice.pick(texts?.data ?? [])
    if (text) await read(client, 'getHelpText', { id: text.id })
  },
]

async function lookIntoAnOrder(client: Client): Promise<void> {
  const orders = await read(client, 'listOrders', { type: 'all', limit: 20 })
  const order = client.dice.pick(orders?.data ?? [])
  if (!order) return
  const { orderId } = order
  await read(client, 'getOrder', { orderId })
  await read(client, 'listMessages', { orderId })
}

async function lookIntoAnAppeal(client: Client): Promise<void> {
  const appeals = await read(client, 'listDisputes', { limit: 20 })
  const appeal = client.dice.pick(appeals?.data ?? [])
  if (appeal) await read(client, 'getDispute', { id: appeal.id })
}

function plain<N extends CallName>(name: N, form: FormOf<N>): View {
  return (client) => read(client, name, form)
}
