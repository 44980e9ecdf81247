/** What answers have shown, by the name of the field and by whom it was shown to: real ids of every kind, one's own and others'. */
import { offerSides } from '@u-market/domain'
import { actsByName, orderActs } from '@u-market/testkit/acts'
import { z } from 'zod'
import type { Caller } from './callers.ts'
import type { Call, Known } from './generate-form.ts'

export type Corpus = {
  /** Takes an answer in; `noun` is what the call is about. */
  add(caller: Caller, data: unknown, noun: string): void
  /** As one caller may use them in a call. */
  as(caller: Caller, call: Pick<Call, 'name' | 'noun'>): Known
  /** Whether the caller has been shown something that this very call may be made about. */
  isOffered(caller: Caller, call: string): boolean
  /** All that somebody has been shown in a field of this name. */
  seen(field: string): readonly string[]
  copy(): Corpus
}

/** Of each field the last ones: the newest things are the ones that something can still be done with. */
const MAX_KEPT = 40
/** Texts of callers are theirs: what one has written, no other shall be seen to send. */
const names =
  /id$|ids$|^(mobile|username|walletAddress|inviteCode|code|demoCode|url|fullUrl|num|price|amount|fee|feePercent|type|methodTypes?|status|state)$/i

/** By caller, and by the place of a value: a field's name, or a noun and the name. */
type Kept = Map<string, Map<string, string[]>>

export function createCorpus(kept: Kept = new Map()): Corpus {
  const put = (name: string, field: string, value: string): void => {
    const fields = kept.get(name) ?? new Map<string, string[]>()
    kept.set(name, fields)
    const values = (fields.get(field) ?? []).filter((each) => each !== value)
    fields.set(field, [...values, value].slice(-MAX_KEPT))
  }
  const drop = (name: string, place: string, value: string): void => {
    const values = kept.get(name)?.get(place)
    if (values)
      kept.get(name)?.set(
        place,
        values.filter((each) => each !== value),
      )
  }
  /** An order says what may be done with it now: the calls that do it find it there, and no other. */
  const noteOffered = (name: string, data: object): void => {
    const { orderId, actions, appealId } = order.safeParse(data).data ?? {}
    if (orderId === undefined) return
    for (const [call, acts] of namesOfActs)
      for (const [place, value] of [
        [`${call} orderId`, orderId],
        [`${call} id`, String(appealId ?? '')],
      ] as const)
        if (actions?.some((action) => acts.includes(action))) put(name, place, value)
        else drop(name, place, value)
  }
  const walk = (caller: Caller, data: unknown, noun: string): void => {
    if (typeof data !== 'object' || data === null) return
    const { name } = caller
    noteOffered(name, data)
    for (const [place, value] of takeableIn(data, caller)) put(name, place, value)
    for (const [field, value] of Object.entries(data))
      if (typeof value === 'object' && !isTexts(value)) walk(caller, value, noun)
      else if (names.test(field))
        for (const each of [value].flat())
          for (const place of placesAt(field, noun, String(each))) put(name, place, String(each))
  }
  const of = (name: string, place: string): readonly string[] => kept.get(name)?.get(place) ?? []
  const othersOf = (name: string, place: string): readonly string[] =>
    [...kept.keys()].filter((other) => other !== name).flatMap((other) => of(other, place))

  return {
    add: walk,
    as: (caller, { name, noun }) => ({
      typed: (field) => (field === 'token' ? (caller.token ?? undefined) : caller.knows[field]),
      own: (field) =>
        firstFound([`${name} ${field}`, ...placesOf(field, noun)], (place) => of(caller.name, place)),
      others: (field) =>
        firstFound([`${name} ${field}${MINE}`, ...placesOf(field, noun)], (place) =>
          othersOf(caller.name, place),
        ),
    }),
    isOffered: ({ name }, call) =>
      ['orderId', 'offerId'].some((field) => of(name, `${call} ${field}`).length > 0),
    seen: (field) => [...kept.keys()].flatMap((name) => of(name, field)),
    // Lists of values are replaced, never written into.
    copy: () => createCorpus(new Map([...kept].map(([name, places]) => [name, new Map(places)]))),
  }
}

const order = z.object({ orderId: z.string(), actions: z.array(z.string()), appealId: z.number().nullable() })

/** Of what somebody can make a call about others, not they themselves. */
const MINE = ' of mine'

const offer = z.object({
  id: z.number(),
  side: z.enum(offerSides),
  userId: z.number(),
  remainingNum: z.string(),
})

/** By the call that does them: the acts, as an order names them. */
const namesOfActs: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(actsByName, ([, [action]]) => action && orderActs[action].call)].flatMap(([call, acts]) =>
    call ? [[call, acts.map(([name]) => name)] as const] : [],
  ),
)

/** What a call is about: the word that its name has for it, or else its own refusal. */
export function nounOf(call: string, refusals: readonly string[]): string {
  const named = nouns.find((noun) => call.toLowerCase().includes(noun))
  return (
    named ??
    refusals
      .find((reason) => reason.endsWith(MISSING))
      ?.replace(MISSING, '')
      .toLowerCase() ??
    ''
  )
}

const MISSING = '_NOT_FOUND'
const nouns = [
  'conversation',
  'help',
  'offer',
  'method',
  'appeal',
  'exchange',
  'fault',
  'passkey',
  'notice',
  'verification',
  'merchant',
  'message',
  'order',
  'user',
]

/** Where what a field asks for is called otherwise, the place of it; the first in which there is anything counts. */
const sources: Readonly<Record<string, readonly string[]>> = {
  offerId: ['offer id', 'offerId'],
  methodId: ['method id'],
  methodIds: ['method id'],
  methodType: ['methodTypes', 'methodType'],
  userId: ['userId', 'buyerId', 'sellerId'],
  proofs: ['voucher url', 'url'],
  images: ['evidence url', 'url'],
  avatar: ['avatar url', 'url'],
  qrCode: ['qrcode url', 'url'],
  documentFront: ['idcard url', 'url'],
  documentBack: ['idcard url', 'url'],
  type: ['methodTypes'],
  account: ['username', 'mobile'],
  code: ['demoCode'],
  search: ['username', 'mobile', 'orderId'],
  before: ['message id'],
  seen: ['conversation id', 'message id'],
  through: ['conversation id', 'message id'],
  maxPrice: ['offer price'],
  minPrice: ['offer price'],
}

/** An offer, where the calls find it that answer one: who buys finds offers to sell, and who sells those to buy. */
function takeableIn(data: object, { userId }: Caller): [place: string, value: string][] {
  const shown = offer.safeParse(data).data
  if (!shown) return []
  const place = `${shown.side === 'buy' ? 'sellTo' : 'placeOrder'} offerId`
  return [[shown.userId === userId ? `${place}${MINE}` : place, String(shown.id)]]
}

function placesOf(field: string, noun: string): readonly string[] {
  return sources[field] ?? [`${noun} ${field}`, field]
}

/** Under which names a value is found again: an upload by its category as well. */
function placesAt(field: string, noun: string, value: string): string[] {
  const [, category] = /^\/uploads\/([a-z]+)\//.exec(value) ?? []
  return [field, `${noun} ${field}`, ...(category === undefined ? [] : [`${category} ${field}`])]
}

function firstFound(
  places: readonly string[],
  look: (place: string) => readonly string[],
): readonly string[] {
  return places.map(look).find((found) => found.length > 0) ?? []
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
