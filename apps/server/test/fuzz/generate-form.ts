/** Generates forms for any call from its schemas. A call for which no valid form is found fails the run. */
import type { Endpoint } from '@u-market/contract'
import { consoleForms, type Dice, forms } from '@u-market/testkit/acts'
import { z } from 'zod'
import type { Caller } from './callers.ts'
import { edgeLengths, plainTexts } from './malformed-values.ts'

/** A call of the contract with its form generator. */
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
  /** The caller whose token is sent; null without a valid token. */
  readonly bearer: Caller | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The form as the server must read it; null for bytes that may be read as anything. */
  readonly form: ReadonlyMap<string, string> | null
  /** Sent with the contract's method, address and content type, so the response is checked against the call. */
  readonly isCanonical: boolean
}

/** Known values by the field name that showed them: the caller's, and those of other callers. */
export type Known = {
  /** Values that the caller enters: passwords, and their own name. */
  typed(field: string): string | undefined
  own(field: string): readonly string[]
  others(field: string): readonly string[]
}

export type Forms = {
  /** A form that the contract accepts. */
  good(known: Known, dice: Dice): Map<string, string>
  /** A text at the edge of what the field accepts. */
  edge(field: string, dice: Dice): string
}

const MAX_ATTEMPTS = 200

/** Fields that belong together in a form, and fields that do not. */
type KindOfForm = {
  readonly says?: Readonly<Record<string, string>>
  readonly asks?: readonly string[]
  readonly bars?: readonly string[]
}
/** Calls in which one field determines the others, so that random forms are seldom valid. */
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
  // An account is checked by the rail, which the contract does not know.
  savePaymentMethod: [
    { asks: ['account', 'bankName'], bars: ['fields'] },
    { asks: ['account'] },
    { asks: ['fields'] },
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
  /** Texts that the field accepts. */
  readonly plain: readonly string[]
  readonly edges: readonly string[]
}

const shape = z.object({ enum: z.array(z.string()).optional() })
/** The texts in the forms of the shared library. Each is tried on every field, and the contract decides which accept it. */
const written = [forms, consoleForms]
  .flatMap((each) => Object.values(each))
  .flatMap((form) => Object.values(form).map(String))

function describe(call: string, name: string, schema: z.core.$ZodType): Field {
  const takes = (text: string): boolean => z.safeParse(schema, text).success
  const listed = shape.safeParse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).data?.enum
  const lengths = edgeLengths.flatMap((length) => ['x'.repeat(length), '1'.repeat(length)])
  const plain = [...new Set(listed ?? [...plainTexts, ...written])].filter(takes)
  const edges = lengths.filter((text, at) => {
    // The lengths at which acceptance begins or ends.
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
  // The newest values can still be acted on; older ones seldom.
  const chosen = dice.chance(90) ? (dice.chance(30) ? found.at(-1) : dice.pick(found)) : undefined
  return chosen ?? dice.pick(plain) ?? ''
}
