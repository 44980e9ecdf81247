/** Forms for any call of the contract, request of what its schemas say: a call that none can be request for fails the run. */
import type { Endpoint } from '@u-market/contract'
import { consoleForms, type Dice, forms } from '@u-market/testkit/acts'
import { z } from 'zod'
import type { Caller } from './callers.ts'
import { edgeLengths, plainTexts } from './malformed-values.ts'

/** A call of the contract, ready to be request. */
export type Call = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly isConsole: boolean
  readonly noun: string
  readonly forms: Forms
}

export type Request = {
  readonly call: Call
  readonly caller: Caller
  /** Whose token it carries; null: none, or one that is none. */
  readonly bearer: Caller | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The form as the server must read it; null: bytes that may be read as anything. */
  readonly form: ReadonlyMap<string, string> | null
  /** Sent as the contract says, whatever it holds: its answer is held to the call's own. */
  readonly isCanonical: boolean
}

/** What is known to be somewhere, by the name of the field that showed it: the caller's own, and other callers's. */
export type Known = {
  /** What the caller types there: passwords, and their own name. */
  typed(field: string): string | undefined
  own(field: string): readonly string[]
  others(field: string): readonly string[]
}

export type Forms = {
  /** As good as it can be request: a form that the contract takes. */
  good(known: Known, dice: Dice): Map<string, string>
  /** Some text that the field takes, or just does not. */
  edge(field: string, dice: Dice): string
}

const MAX_ATTEMPTS = 200

/** What goes together in a form, and what does not go with it. */
type KindOfForm = {
  readonly says?: Readonly<Record<string, string>>
  readonly asks?: readonly string[]
  readonly bars?: readonly string[]
}
/** Calls of which one field says which others there are: by chance alone these seldom come together. */
const kindsOfForms: Readonly<Record<string, readonly KindOfForm[]>> = {
  addOffer: [
    { asks: ['methodIds', 'payPassword', 'price'], bars: ['side', 'methodTypes', 'priceType', 'premium'] },
    {
      says: { side: 'buy' },
      asks: ['methodTypes', 'price'],
      bars: ['methodIds', 'autoConfirm', 'priceType', 'premium'],
    },
    {},
  ],
}

export function formsOf(name: string, { body }: Endpoint): Forms {
  const fields = Object.entries(body.shape).map(([field, schema]) => describe(name, field, schema))
  const good: Forms['good'] = (known, dice) => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const form = new Map<string, string>()
      const share = dice.pickOf(0, 30, 60)
      const { says = {}, asks = [], bars = [] } = dice.pick(kindsOfForms[name] ?? []) ?? {}
      for (const field of fields) {
        const isAsked = field.isRequired || asks.includes(field.name)
        if (isAsked || (!bars.includes(field.name) && dice.chance(share)))
          form.set(field.name, textFor(field, known, dice))
      }
      for (const [field, text] of Object.entries(says)) form.set(field, text)
      if (body.safeParse(Object.fromEntries(form)).success) return form
    }
    throw new Error(`no form for ${name} could be request that the contract takes: see plainTexts`)
  }
  return {
    good,
    edge: (wanted, dice) => dice.pick(fields.find((field) => field.name === wanted)?.edges ?? []) ?? '',
  }
}

type Field = {
  readonly name: string
  readonly isRequired: boolean
  readonly takes: (text: string) => boolean
  /** Texts that it takes. */
  readonly plain: readonly string[]
  readonly edges: readonly string[]
}

const shape = z.object({ enum: z.array(z.string()).optional() })
/** Texts of the forms that the library of acts has for every call. Each is offered to every field, and the contract says which take it. */
const written = [forms, consoleForms]
  .flatMap((each) => Object.values(each))
  .flatMap((form) => Object.values(form).map(String))

function describe(call: string, name: string, schema: z.core.$ZodType): Field {
  const takes = (text: string): boolean => z.safeParse(schema, text).success
  const listed = shape.safeParse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).data?.enum
  const lengths = edgeLengths.flatMap((length) => ['x'.repeat(length), '1'.repeat(length)])
  const plain = [...new Set(listed ?? [...plainTexts, ...written])].filter(takes)
  const edges = lengths.filter((text, at) => {
    // Where one length is taken and the next is not, or the other way round.
    const [before, after] = [lengths[at - 2], lengths[at + 2]].map(
      (other) => other !== undefined && takes(other),
    )
    return takes(text) !== before || takes(text) !== after
  })
  if (plain.length === 0)
    throw new Error(`nothing is known that ${name} of ${call} takes: it wants a text in plainTexts`)
  return { name, isRequired: !z.safeParse(schema, undefined).success, takes, plain, edges }
}

function textFor({ name, takes, plain }: Field, known: Known, dice: Dice): string {
  const typed = known.typed(name)
  if (typed !== undefined && takes(typed) && dice.chance(97)) return typed
  const found = (dice.chance(70) ? known.own(name) : known.others(name)).filter(takes)
  // The newest things are the ones that something can still be done with.
  const chosen = dice.chance(90) ? (dice.chance(30) ? found.at(-1) : dice.pick(found)) : undefined
  return chosen ?? dice.pick(plain) ?? ''
}
