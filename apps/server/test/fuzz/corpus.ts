/** The values that responses have shown, by field name and receiver: real ids of every kind, of the caller and of other users. */
import { offerSides } from '@u-market/domain'
import { actsByName, orderActs } from '@u-market/testkit/acts'
import { z } from 'zod'
import type { Caller } from './callers.ts'
import type { Call, Known } from './generate-form.ts'

export type Corpus = {
  /** Adds the values of a response; `noun` is what the call is about. */
  add(caller: Caller, data: unknown, noun: string): void
  /** The values that a caller may use in a call. */
  as(caller: Caller, call: Pick<Call, 'name' | 'noun'>): Known
  /** Whether the caller has been shown something to make this call on. */
  isOffered(caller: Caller, call: string): boolean
  /** All values shown in a field of this name. */
  seen(field: string): readonly string[]
  copy(): Corpus
}

/** Number of newest values kept of each field: older ones can seldom still be acted on. */
const MAX_KEPT = 40
/** Free text is left out, because no other caller should be seen to send it. */
const names =
  /id$|ids$|^(mobile|username|walletAddress|inviteCode|code|demoCode|url|fullUrl|num|price|amount|fee|feePercent|type|methodTypes?|status|state)$/i

/** By caller, then by place: a field name, or a noun and a field name. */
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
  /** Notes an order for the calls of the actions that it lists as open; other calls do not find it there. */
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
    // Arrays of values are replaced, never changed in place.
    copy: () => createCorpus(new Map([...kept].map(([name, places]) => [name, new Map(places)]))),
  }
}

const order = z.object({ orderId: z.string(), actions: z.array(z.string()), appealId: z.number().nullable() })

/** Suffix of the place of the caller's own offers, which only others can take. */
const MINE = ' of mine'

const offer = z.object({
  id: z.number(),
  side: z.enum(offerSides),
  userId: z.number(),
  remainingNum: z.string(),
})

/** The actions by call, as an order names them. */
const namesOfActs: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(actsByName, ([, [action]]) => action && orderActs[action].call)].flatMap(([call, acts]) =>
    call ? [[call, acts.map(([name]) => name)] as const] : [],
  ),
)

/** Returns the noun that a call is about: one in its name, otherwise one in its refusals. */
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

/** Other names under which a field finds its values; the first place with any is used. */
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

/** The place of an offer for the calls that take it: buyers find sell offers, and sellers find buy offers. */
function takeableIn(data: object, { userId }: Caller): [place: string, value: string][] {
  const shown = offer.safeParse(data).data
  if (!shown) return []
  const place = `${shown.side === 'buy' ? 'sellTo' : 'placeOrder'} offerId`
  return [[shown.userId === userId ? `${place}${MINE}` : place, String(shown.id)]]
}

function placesOf(field: string, noun: string): readonly string[] {
  return sources[field] ?? [`${noun} ${field}`, field]
}

/** The places under which a value is stored; an upload by its category too. */
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
