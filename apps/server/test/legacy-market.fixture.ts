/** A market as the last release with migration 010 left it: its rows, and what that release answered about them. */
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { decodeServerFrame, type Envelope, fromWire, type ServerFrame } from '@u-market/contract'
import type { openWorld } from '@u-market/testkit'
import type { Answer } from './legacy-answers.fixture.ts'
import { retold } from './legacy-words.fixture.ts'

export type Row = Readonly<Record<string, unknown>>
type Job = {
  readonly task: string
  readonly payload: unknown
  readonly run_at: string
  readonly key: string | null
  readonly max_attempts: number
  readonly attempts: number
}
export type KeyedCall = {
  readonly who: string
  readonly path: string
  readonly body: string
  readonly key: string
  readonly envelope: Envelope<unknown>
}
export type Replay = {
  readonly who: string
  readonly cursor: number
  readonly unread: number
  /** What is stored and came after the cursor, in order. */
  readonly frames: readonly ServerFrame[]
}
/** What the market shows once some days have passed. */
export type Later = {
  readonly states: Readonly<Record<string, string>>
  /** The newest lines of each order's chat, the newest first. */
  readonly talks: Readonly<Record<string, readonly string[]>>
  readonly people: Readonly<Record<string, { coin: string; frozen: string; notices: readonly string[] }>>
  /** The orders that web push reached phones about. */
  readonly pushes: readonly string[]
}
export type LegacyMarket = {
  /** The moment of the dump and of all answers, Unix milliseconds. */
  readonly moment: number
  readonly cast: Parameters<typeof openWorld>[0]['cast']
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Numbers last drawn. */
  readonly sequences: Readonly<Record<string, number>>
  readonly jobs: readonly Job[]
  readonly answers: Readonly<Record<string, readonly Answer[]>>
  readonly keyed: readonly KeyedCall[]
  /** Their keys are older than a day and count no more. */
  readonly stale: readonly KeyedCall[]
  readonly replays: readonly Replay[]
  readonly later: Later
}

/** Days that pass after the dump: longer than any deadline of its open orders. */
export const LATER = { days: 3 } as const

export async function readLegacyMarket(): Promise<LegacyMarket> {
  const packed = await readFile(new URL('legacy/market-010.json.br', import.meta.url))
  const market: LegacyMarket = JSON.parse(brotliDecompressSync(packed).toString())
  const recorded = retold(withAdditions(market))
  const later = retold(market.later)
  return {
    ...market,
    ...recorded,
    replays: recorded.replays.map(decoded),
    later: {
      ...later,
      states: Object.fromEntries(
        Object.entries(later.states).map(([order, shown]) => [order, laterState(shown, market)]),
      ),
      people: Object.fromEntries(Object.entries(later.people).map(sortedNotices)),
    },
  }
}

/**
 * Of an answer or a frame what it could say then: without the people of an order, when they were last here, and how many matters
 * are unread.
 */
export function withoutGains<T>(told: T): T {
  return JSON.parse(
    JSON.stringify(told, (key, value) =>
      isGain(key, value) ? undefined : entryOfThen(actsOfThen(key, value)),
    ),
  )
}

type Recorded = Pick<LegacyMarket, 'answers' | 'keyed' | 'stale' | 'replays'>

/**
 * What that release answered, with what answers have gained since and nothing else: an order's fee, of which the orders of then
 * have none, and the check of the books that holds fees against orders.
 */
function withAdditions({
  answers,
  keyed,
  stale,
  replays,
  moment,
}: Recorded & Pick<LegacyMarket, 'moment'>): Recorded {
  const known = JSON.parse(JSON.stringify({ answers, keyed, stale, replays }), addition)
  const read: Recorded['answers'] = JSON.parse(JSON.stringify(known.answers), (key, value) =>
    withoutLateRating(readAddition(key, value), moment),
  )
  const sorted = Object.entries(read).map(([who, given]) => [who, given.map(sortAgain)])
  return { ...known, answers: Object.fromEntries(sorted) }
}

/** Frames stand in the file as they went over the wire. */
function decoded(replay: Replay): Replay {
  return {
    ...replay,
    frames: replay.frames.flatMap((frame) => decodeServerFrame(JSON.stringify(frame)) ?? []),
  }
}

const gained = [
  'appealedBy',
  'autoReply',
  'cancelAsked',
  'cancelRequests',
  'conditions',
  'endedBy',
  'toBuyer',
  'toSeller',
  'extended',
  'firstMaxApplies',
  'fits',
  'paidUndone',
  'paused',
  'pausedUntil',
  'standing',
  'unfit',
  'buyerRealName',
  'heldCoin',
  'heldUntil',
  'isOwn',
  'isVerified',
  'lastSeenAt',
  'matters',
  'openComplaints',
  'openProposals',
  'partners',
  'payMedian',
  'premium',
  'priceStop',
  'priceType',
  'proposal',
  'resetHoldUntil',
  'award',
  'bondMissing',
  'claimId',
  'claimUntil',
  'effectHours',
  'holdable',
  'rateUntil',
  'reopenAsked',
  'reopenUntil',
  'releaseMedian',
  'ruledAt',
  'ruledBy',
  'sameNumber',
  'second',
  'stage',
  'proposedBy',
  'isOwnRuling',
  'seen',
  'sum',
  'userLocale',
]

/** A chat has a peer too, and had one then; an appeal had a preview. All offers and orders of then are to sell. */
function isGain(key: string, value: unknown): boolean {
  const [name = ''] = Object.keys(Object(fromWire(Object({ [key]: 0 }))))
  if (key === 'kind') return value === 'appeal'
  if (key === 'side') return value === 'sell'
  if (key === 'preview') return !('release' in Object(value))
  return gained.includes(name) || (key === 'peer' && 'isVerified' in Object(fromWire(Object(value))))
}

/** What parties may do now and could not do then. */
const newActs: readonly unknown[] = ['extendTime', 'undoPaid', 'askCancel', 'askReopen', 'claim']

function actsOfThen(key: string, value: unknown): unknown {
  return key === 'actions' && Array.isArray(value) ? value.filter((act) => !newActs.includes(act)) : value
}

/** An entry of the audit says more than it did, in fields that others had then. */
function entryOfThen(value: unknown): unknown {
  const isEntry = typeof value === 'object' && value !== null && 'hash' in value && 'request_id' in value
  if (!isEntry) return value
  const {
    seq: _seq,
    hash: _hash,
    role: _role,
    before: _before,
    after: _after,
    address: _address,
    ...then
  } = Object(value)
  return then
}

function addition(key: string, value: unknown): unknown {
  // A frame carries its order as text.
  if (key === 'message' && typeof value === 'string' && value.startsWith('{"buy_orderid"'))
    return JSON.stringify(JSON.parse(value, addition))
  if (key === 'checks' && Array.isArray(value)) return value.flatMap(checksNow)
  if (key === 'accounts' && Array.isArray(value)) return value.flatMap(totalsNow)
  const isOrder = typeof value === 'object' && value !== null && 'memo_code' in value
  return isOrder ? { ...value, fee: '0.00' } : value
}

/** Each check of then, and what is checked after it by now. */
function checksNow(check: { readonly name: string }): unknown[] {
  const added: Readonly<Record<string, string>> = {
    'bonds are what merchants have paid': 'held for claims is what open claims hold',
    'exchanged is what paid exchanges took': 'fees are what completed orders were charged',
  }
  const name = added[check.name]
  return name === undefined ? [check] : [check, { name, passed: 1, detail: '' }]
}

/** Everybody has an account for what is held for claims. */
function totalsNow(total: { readonly kind: string }): unknown[] {
  return total.kind === 'bond' ? [total, { ...total, kind: 'claim_hold', balance: '0.00' }] : [total]
}

/** What is read anew; an answer that was kept for its key is given as it was. */
function readAddition(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('walletddress' in value && 'invitecode' in value)
    return { ...value, order_pause_until: null, sanctions: [] }
  if ('newcomer_open_orders' in value) return { ...value, open_orders: 10 }
  return 'completion_rate' in value && 'nickname' in value ? { ...value, ...recordOf(value) } : value
}

/** Both sides have a week to rate. */
function withoutLateRating(value: unknown, moment: number): unknown {
  const { sendtime, actions } = Object(value)
  if (!Array.isArray(actions) || typeof sendtime !== 'number') return value
  const isLate = (sendtime + 7 * 86_400) * 1000 <= moment
  return isLate ? { ...Object(value), actions: actions.filter((name) => name !== 'evaluate') } : value
}

function laterState(shown: string, { moment }: Pick<LegacyMarket, 'moment'>): string {
  return JSON.stringify(withoutLateRating(JSON.parse(shown), moment + LATER.days * 86_400_000))
}

/** By that rate a list may be sorted; within one, it stays as it was. */
function sortAgain({ ask, envelope }: Answer): Answer {
  const page: { data: { completion_rate: number }[] } = Object(Object(envelope).data)
  if (ask.includes('sort=credit')) page.data.sort((one, other) => other.completion_rate - one.completion_rate)
  return { ask, envelope }
}

/** Orders of those who have offers, counted by hand from that market's rows: completed, and ended by their own fault. */
const countsBy = new Map<unknown, readonly [completed: number, faults: number]>([
  ['Alice Z', [20, 6]],
  ['Mei', [17, 4]],
  ['Bobby Lin', [17, 2]],
])

function recordOf({ nickname }: { readonly nickname: unknown }) {
  const [completed, faults] = countsBy.get(nickname) ?? [0, 0]
  const rate = Math.round((completed * 1000) / (completed + faults)) / 10
  return { completion_rate: rate, record: { completed, rate, rate_count: completed + faults } }
}

/** As `noticesOf` sorts them, now that they say something else. */
function sortedNotices([who, standing]: [string, Later['people'][string]]) {
  return [who, { ...standing, notices: standing.notices.toSorted() }] as const
}
