/** Asks a market everything that its people can read, in a fixed order, so that two markets can be held beside each other. */
import {
  type CallName,
  type ConsoleCallName,
  callPaths,
  consolePaths,
  type Envelope,
  formBody,
  fromWire,
  type Locale,
} from '@u-market/contract'
import { orderStates } from '@u-market/domain'
import type { Trader, World } from '@u-market/testkit'

export type Answer = { readonly ask: string; readonly envelope: Envelope<unknown> }

const PAGE = 10
/** More pages than any list of the fixture has; lists of orders are cut after three. */
const MOST_PAGES = 60
const locales = ['en-US', 'zh-CN'] as const satisfies readonly Locale[]

export function peopleOf({ alice, bob, mei, nina, oscar, crowd }: World): readonly Trader[] {
  return [alice, bob, mei, nina, oscar, ...crowd.slice(0, 2)]
}

/** Everything that a trader can read of the market. */
export function whatTraderReads(trader: Trader): Promise<Answer[]> {
  return inEachLocale(trader.client, callPaths, (asker) => askTrader(asker, trader))
}

/** Everything that an operator can read, but for documents. The audit comes first: what is opened after it stands there. */
export async function whatOperatorReads({ olivia }: World): Promise<Answer[]> {
  const audit = await inEachLocale(olivia.client, consolePaths, async ({ askPages }) => {
    await askPages('listAudit')
  })
  return [...audit, ...(await inEachLocale(olivia.client, consolePaths, askConsole))]
}

/** In that order too. */
export function auditFirst(answers: readonly Answer[]): Answer[] {
  const isAudit = ({ ask }: Answer) => Number(ask.includes('/console/api/audit '))
  return answers.toSorted((one, other) => isAudit(other) - isAudit(one))
}

/** Ids by what they belong to, so that each can be named by its rank there. */
export type Ranks = { readonly rank: (group: string, id: unknown) => unknown }

/** The answers with each id of a message or notice replaced by its rank: the numbers may change, their order may not. */
export function withRanks(answers: readonly Answer[]): { answers: readonly Answer[]; ranks: Ranks } {
  const ranks = createRanks()
  const numbered = answers.map((answer) => ({ answer, where: numberedIn(answer) }))
  for (const { answer, where } of numbered)
    if (where) for (const row of rowsIn(answer, where)) ranks.learn(where.group, row.id)
  return {
    ranks,
    answers: numbered.map(({ answer, where }) => (where ? ranked(answer, where, ranks) : answer)),
  }
}

type Client = Trader['client']

type Asker<Name extends string> = ReturnType<typeof createAsker<Name>>

async function inEachLocale<Name extends string>(
  client: Client,
  paths: Readonly<Record<Name, string>>,
  askAll: (asker: Asker<Name>) => Promise<void>,
): Promise<Answer[]> {
  const asker = createAsker(client, paths)
  const { locale } = client.identity
  for (const each of locales) {
    client.identity.locale = each
    await askAll(asker)
  }
  client.identity.locale = locale
  return asker.answers
}

async function askTrader(asker: Asker<CallName>, trader: Trader): Promise<void> {
  const { ask, askPages, askBack } = asker
  await ask('getUser')
  await askOrders(asker, trader)
  await askBack('listMessages', { service: 1 })
  await askPages('listNotices')
  for (const type of ['system', 'order', 'appeal', 'account']) await askPages('listNotices', { type })
  const appeals = await askPages('listAppeals')
  for (const status of ['open', 'resolved', 'revoked']) await askPages('listAppeals', { status })
  for (const id of ids(appeals)) await ask('getAppeal', { id })
  await askPages('listBills')
  for (const direction of ['in', 'out']) await ask('listBills', { direction, limit: 50 })
  await askPages('listExchanges')
  await ask('certifyMerchant')
  await askPages('listMyOffers')
  for (const sort of ['price', 'credit', 'speed']) await askPages('listOffers', { sort })
  for (const id of ids(await askPages('listOffers', { limit: PAGE }))) await ask('getOffer', { id })
  await ask('listPasskeys')
  await ask('listPaymentMethods')
  await askPages('listFaults')
}

type Form = Readonly<Record<string, string | number>>
type Asked = { readonly data: Record<string, unknown>; readonly rows: readonly Record<string, unknown>[] }

/** Keeps each answer under a name that holds no id which a migration may renumber. */
function createAsker<Name extends string>(client: Client, paths: Readonly<Record<Name, string>>) {
  const answers: Answer[] = []
  const ask = async (name: Name, form: Form = {}, label = bodyOf(form)): Promise<Asked> => {
    const path = paths[name]
    const { envelope } = await client.sendRaw(path, bodyOf(form))
    answers.push({ ask: `${client.identity.locale} ${withoutIndex(path)} ${label}`.trim(), envelope })
    const data = fromWire(envelope.data)
    return { data: Object(data), rows: rowsOf(data) }
  }
  /** Page after page, to the last or to `most`. Answers all rows. */
  const askPages = async (name: Name, form: Form = {}, most = MOST_PAGES): Promise<Asked['rows']> => {
    const all: Record<string, unknown>[] = []
    for (let page = 1; page <= most; page++) {
      const { data, rows } = await ask(name, { ...form, page, limit: PAGE })
      all.push(...rows)
      if (rows.length < PAGE || data.lastPage === page) break
    }
    return all
  }
  /** Back in time by what the server itself calls the next page. */
  const askBack = async (name: Name, form: Form): Promise<void> => {
    let before: unknown = null
    for (let page = 1; page <= MOST_PAGES; page++) {
      const more = typeof before === 'number' ? { before } : {}
      const { data } = await ask(name, { ...form, ...more }, `${bodyOf(form)} page ${page}`)
      before = data.next
      if (typeof before !== 'number') return
    }
  }
  return { answers, ask, askPages, askBack }
}

function bodyOf(form: Form): string {
  return formBody(form).toString()
}

/** A path is the same with it and without. */
function withoutIndex(path: string): string {
  return path.replace(/\/index$/, '')
}

function rowsOf(data: unknown): Asked['rows'] {
  const rows = Array.isArray(data) ? data : Object(data).data
  return Array.isArray(rows) ? rows : []
}

async function askOrders({ ask, askPages, askBack }: Asker<CallName>, { id }: Trader): Promise<void> {
  const states = [{}, ...orderStates.map((state) => ({ state }))]
  for (const type of ['buy', 'sell', 'all'])
    for (const state of states) await askPages('listOrders', { type, ...state }, 3)
  for (const state of states) await askPages('listSales', { sellerId: id, ...state }, 3)
  const numbers: string[] = []
  for (let page = 1, more = true; more; page++) {
    const { rows } = await ask('listOrders', { page, limit: 50 })
    numbers.push(...rows.map((row) => String(row.orderId)))
    more = rows.length === 50
  }
  for (const orderId of numbers) {
    await ask('getOrder', { orderId })
    await askBack('listMessages', { orderId })
  }
}

function ids(rows: Asked['rows'], name = 'id'): number[] {
  return rows.map((row) => Number(row[name]))
}

async function askConsole({ ask, askPages, askBack }: Asker<ConsoleCallName>): Promise<void> {
  await ask('getOperator')
  const appeals = await askPages('listAppeals')
  for (const status of ['open', 'resolved', 'revoked']) await askPages('listAppeals', { status })
  for (const id of ids(appeals).sort((a, b) => a - b)) await ask('getAppeal', { id })
  await askPages('listOrders')
  for (const state of orderStates) await askPages('listOrders', { state }, 3)
  await askPages('listVerifications')
  for (const id of ids(await askPages('listExchanges'))) await ask('getExchange', { id })
  for (const id of ids(await askPages('listMerchants'))) await ask('getMerchant', { id })
  const conversations = await askPages('listConversations')
  for (const conversationState of ['open', 'waiting', 'answered', 'closed'])
    await askPages('listConversations', { conversationState })
  for (const id of ids(conversations)) await askBack('getConversation', { id })
  for (const id of ids(await askPages('listFaults'))) await ask('getFault', { id })
  await ask('checkBooks')
  await askPages('searchUsers')
}

function createRanks() {
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
function numberedIn({ ask, envelope }: Answer): Numbered | null {
  const data = Object(envelope.data)
  if (ask.includes(` ${callPaths.listMessages}`))
    return { rows: 'data', group: `conversation ${data.session?.id}` }
  if (ask.includes(` ${consolePaths.getConversation}`))
    return { rows: 'messages', group: `conversation ${data.conversation?.id}` }
  return ask.includes(` ${callPaths.listNotices}`) ? { rows: 'data', group: 'notices' } : null
}

function rowsIn({ envelope }: Answer, { rows }: Numbered): Record<string, unknown>[] {
  return Object(envelope.data)[rows] ?? []
}

function ranked(answer: Answer, where: Numbered, { rank }: Ranks): Answer {
  const data: Record<string, unknown> = Object(answer.envelope.data)
  const told: Record<string, unknown> = {
    ...data,
    [where.rows]: rowsIn(answer, where).map((row) => ({ ...row, id: rank(where.group, row.id) })),
    ...('next' in data && { next: rank(where.group, data.next) }),
  }
  return { ...answer, envelope: { ...answer.envelope, data: told } }
}
