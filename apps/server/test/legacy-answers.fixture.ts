/** Asks a market everything that its people can read, in a fixed order, so that two markets can be held beside each other. */
import type { Envelope, Locale } from '@u-market/contract'
import { orderStates } from '@u-market/domain'
import type { Trader, World } from '@u-market/testkit'

export type Answer = { readonly ask: string; readonly envelope: Envelope<unknown> }
type Client = Trader['client']
type Form = Readonly<Record<string, string | number>>
type Asked = { readonly data: Record<string, unknown>; readonly rows: readonly Record<string, unknown>[] }

const PAGE = 10
/** More pages than any list of the fixture has; lists of orders are cut after three. */
const MOST_PAGES = 60
const locales = ['en-US', 'zh-CN'] as const satisfies readonly Locale[]

export const peopleOf = ({ alice, bob, mei, nina, oscar, crowd }: World): readonly Trader[] => [
  alice,
  bob,
  mei,
  nina,
  oscar,
  ...crowd.slice(0, 2),
]

export const bodyOf = (form: Form): string =>
  new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

const rowsOf = (data: unknown): Asked['rows'] => {
  const rows = Array.isArray(data) ? data : Object(data).data
  return Array.isArray(rows) ? rows : []
}

/** Keeps each answer under a name that holds no id which a migration may renumber. */
const createAsker = (client: Client) => {
  const answers: Answer[] = []
  const ask = async (path: string, form: Form = {}, name = bodyOf(form)): Promise<Asked> => {
    const { envelope } = await client.sendRaw(path, bodyOf(form))
    answers.push({ ask: `${client.identity.locale} ${path} ${name}`.trim(), envelope })
    return { data: Object(envelope.data), rows: rowsOf(envelope.data) }
  }
  /** Page after page, to the last or to `most`. Answers all rows. */
  const askPages = async (path: string, form: Form = {}, most = MOST_PAGES): Promise<Asked['rows']> => {
    const all: Record<string, unknown>[] = []
    for (let page = 1; page <= most; page++) {
      const { data, rows } = await ask(path, { ...form, page, limit: PAGE })
      all.push(...rows)
      if (rows.length < PAGE || data.last_page === page) break
    }
    return all
  }
  /** Back in time by what the server itself calls the next page. */
  const askBack = async (path: string, form: Form): Promise<void> => {
    let before: unknown = null
    for (let page = 1; page <= MOST_PAGES; page++) {
      const more = typeof before === 'number' ? { before } : {}
      const { data } = await ask(path, { ...form, ...more }, `${bodyOf(form)} page ${page}`)
      before = data.next
      if (typeof before !== 'number') return
    }
  }
  return { answers, ask, askPages, askBack }
}
type Asker = ReturnType<typeof createAsker>

const ids = (rows: Asked['rows'], name = 'id'): number[] => rows.map((row) => Number(row[name]))

const askOrders = async ({ ask, askPages, askBack }: Asker, { id }: Trader): Promise<void> => {
  const states = [{}, ...orderStates.map((pay_status) => ({ pay_status }))]
  for (const type of ['buy', 'sell', 'all'])
    for (const state of states) await askPages('/api/Userorder/index', { type, ...state }, 3)
  for (const state of states) await askPages('/api/Userorder/sellOrder', { seller_id: id, ...state }, 3)
  const numbers: string[] = []
  for (let page = 1, more = true; more; page++) {
    const { rows } = await ask('/api/Userorder', { page, limit: 50 })
    numbers.push(...rows.map((row) => String(row.buy_orderid)))
    more = rows.length === 50
  }
  for (const buy_orderid of numbers) {
    await ask('/api/Userorder/detail', { buy_orderid })
    await askBack('/api/chat/history', { buy_orderid })
  }
}

const askTrader = async (asker: Asker, trader: Trader): Promise<void> => {
  const { ask, askPages, askBack } = asker
  await ask('/api/user/getUserinfo')
  await askOrders(asker, trader)
  await askBack('/api/chat/history', { service: 1 })
  await askPages('/api/notice')
  for (const type of ['system', 'order', 'appeal', 'account']) await askPages('/api/notice', { type })
  const appeals = await askPages('/api/userappeal')
  for (const status of ['open', 'resolved', 'revoked']) await askPages('/api/userappeal', { status })
  for (const id of ids(appeals)) await ask('/api/userappeal/detail', { id })
  await askPages('/api/Usermoneychange')
  for (const direction of ['in', 'out']) await ask('/api/Usermoneychange', { direction, limit: 50 })
  await askPages('/api/usdtexchange/orders')
  await ask('/api/user/certifiedmerchant')
  await askPages('/api/shoppingmall/mySell')
  for (const sort of ['price', 'credit', 'speed']) await askPages('/api/shoppingmall', { sort })
  for (const id of ids(await askPages('/api/shoppingmall', { limit: PAGE })))
    await ask('/api/shoppingmall/detail', { id })
  await ask('/api/user/passkey/list')
  await ask('/api/Ma')
  await askPages('/api/user/faults')
}

const askConsole = async ({ ask, askPages, askBack }: Asker): Promise<void> => {
  await ask('/console/api/me')
  const appeals = await askPages('/console/api/appeals')
  for (const status of ['open', 'resolved', 'revoked']) await askPages('/console/api/appeals', { status })
  for (const id of ids(appeals)) await ask('/console/api/appeals/detail', { id })
  await askPages('/console/api/orders')
  for (const pay_status of orderStates) await askPages('/console/api/orders', { pay_status }, 3)
  await askPages('/console/api/verifications')
  for (const id of ids(await askPages('/console/api/exchanges')))
    await ask('/console/api/exchanges/detail', { id })
  for (const id of ids(await askPages('/console/api/merchants')))
    await ask('/console/api/merchants/detail', { id })
  const conversations = await askPages('/console/api/service')
  for (const state of ['open', 'waiting', 'answered', 'closed'])
    await askPages('/console/api/service', { state })
  for (const id of ids(conversations)) await askBack('/console/api/service/detail', { id })
  for (const id of ids(await askPages('/console/api/faults'))) await ask('/console/api/faults/detail', { id })
  await ask('/console/api/books')
  await askPages('/console/api/audit')
  await askPages('/console/api/users')
}

const inEachLocale = async (client: Client, askAll: (asker: Asker) => Promise<void>): Promise<Answer[]> => {
  const asker = createAsker(client)
  const { locale } = client.identity
  for (const each of locales) {
    client.identity.locale = each
    await askAll(asker)
  }
  client.identity.locale = locale
  return asker.answers
}

/** Everything that a trader can read of the market. */
export const whatTraderReads = (trader: Trader): Promise<Answer[]> =>
  inEachLocale(trader.client, (asker) => askTrader(asker, trader))

/** Everything that an operator can read, but for documents: looking at them is an act. */
export const whatOperatorReads = ({ olivia }: World): Promise<Answer[]> =>
  inEachLocale(olivia.client, askConsole)

/** Ids by what they belong to, so that each can be told by its rank there. */
export type Ranks = { readonly rank: (group: string, id: unknown) => unknown }
const createRanks = () => {
  const groups = new Map<string, Set<number>>()
  const sorted = new Map<string, number[]>()
  return {
    learn: (group: string, id: unknown): void => {
      if (typeof id !== 'number') return
      groups.set(group, (groups.get(group) ?? new Set()).add(id))
      sorted.delete(group)
    },
    rank: (group: string, id: unknown): unknown => {
      if (typeof id !== 'number') return id
      const order = sorted.get(group) ?? [...(groups.get(group) ?? [])].sort((one, other) => one - other)
      sorted.set(group, order)
      const place = order.indexOf(id)
      return place === -1 ? `none of ${group}` : `#${place + 1} of ${group}`
    },
  }
}

type Numbered = { readonly rows: string; readonly group: string }
/** Where an answer holds ids that may be renumbered: of messages, by their conversation; of notices, by their reader. */
const numberedIn = ({ ask, envelope }: Answer): Numbered | null => {
  const data = Object(envelope.data)
  if (ask.includes(' /api/chat/history')) return { rows: 'data', group: `conversation ${data.session?.id}` }
  if (ask.includes(' /console/api/service/detail'))
    return { rows: 'messages', group: `conversation ${data.conversation?.id}` }
  return ask.includes(' /api/notice') ? { rows: 'data', group: 'notices' } : null
}

/** The answers with each id of a message or notice told as its rank: the numbers may change, their order may not. */
export const withRanks = (answers: readonly Answer[]): { answers: readonly Answer[]; ranks: Ranks } => {
  const ranks = createRanks()
  const numbered = answers.map((answer) => ({ answer, where: numberedIn(answer) }))
  for (const { answer, where } of numbered)
    if (where) for (const row of rowsIn(answer, where)) ranks.learn(where.group, row.id)
  return {
    ranks,
    answers: numbered.map(({ answer, where }) => (where ? ranked(answer, where, ranks) : answer)),
  }
}

const rowsIn = ({ envelope }: Answer, { rows }: Numbered): Record<string, unknown>[] =>
  Object(envelope.data)[rows] ?? []

const ranked = (answer: Answer, where: Numbered, { rank }: Ranks): Answer => {
  const data: Record<string, unknown> = Object(answer.envelope.data)
  const told: Record<string, unknown> = {
    ...data,
    [where.rows]: rowsIn(answer, where).map((row) => ({ ...row, id: rank(where.group, row.id) })),
    ...('next' in data && { next: rank(where.group, data.next) }),
  }
  return { ...answer, envelope: { ...answer.envelope, data: told } }
}
