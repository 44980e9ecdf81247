/** Generates client frames from the contract's schemas, and corrupts half of them. */
import { type ClientAction, clientActions, encodeClientFrame } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import type { Dice } from '@u-market/testkit/acts'
import { z } from 'zod'
import type { Known } from './generate-form.ts'
import { malformedTexts } from './malformed-values.ts'

/** The parts of zod's JSON Schema that are needed to generate a value. */
type Shape = {
  readonly type?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly Shape[] | undefined
  readonly properties?: Readonly<Record<string, Shape>> | undefined
  readonly required?: readonly string[] | undefined
}
const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(shape).optional(),
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
  }),
)

const actions = keysOf(clientActions)
const MAX_ATTEMPTS = 100

/** Any action; rarely `leave`, after which no frame is received. */
export function anyAction(dice: Dice): ClientAction {
  return dice.pick(actions.filter((each) => each !== 'leave' || dice.chance(10))) ?? 'ping'
}

/** A frame that the contract accepts, whether or not the caller may send it. */
export function validFrame(action: ClientAction, known: Known, dice: Dice): string {
  return encode(action, validData(action, known, dice))
}

/** Junk, data of another action, unknown actions, and values of the wrong type. */
export function corruptFrame(action: ClientAction, known: Known, dice: Dice): string | Buffer {
  switch (dice.below(5)) {
    case 0:
      return dice.pick(junk) ?? ''
    case 1:
      return encode(action, dice.pick(malformedValues))
    case 2:
      return encode(action, validData(anyAction(dice), known, dice))
    case 3:
      return JSON.stringify({
        c: 'Message',
        a: dice.pick(malformedTexts),
        data: validData(action, known, dice),
      })
    default:
      return encode(action, withWrongValue(validData(action, known, dice), dice))
  }
}

function validData(action: ClientAction, known: Known, dice: Dice): unknown {
  const schema = clientActions[action]
  const asked = shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const data = dataFor(asked, { name: '', known, dice })
    if (schema.safeParse(data).success) return data
  }
  throw new Error(`no data for the action ${action} could be generated that the contract takes`)
}

/** The types pair each action with its data; this cast separates them on purpose. */
function encode(action: ClientAction, data: unknown): string {
  return encodeClientFrame<'ping'>(action as 'ping', data)
}

function withWrongValue(data: unknown, dice: Dice): unknown {
  if (typeof data !== 'object' || data === null) return dice.pick(malformedValues)
  const field = dice.pick(Object.keys(data)) ?? 'sessionId'
  const { [field]: _, ...rest }: Record<string, unknown> = { ...data }
  return dice.chance(20) ? rest : { ...rest, [field]: dice.pick(malformedValues) }
}

const malformedValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [1, 2],
  {},
  { length: 1 },
  '\ud800',
  'a\udc00b',
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ...malformedTexts,
]

const junk: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  '1',
  '"x"',
  '[]',
  '{',
  '{"c":"Message"}',
  '{"c":"Message","a":"ping","data":',
  '{"c":"Other","a":"ping"}',
  '{"c":"Message","a":"__proto__","data":{}}',
  '{"c":"Message","a":["ping"]}',
  encode('openChat', { orderId: { toString: 1 } }),
  '['.repeat(20_000),
  `{"c":"Message","a":"sendMessage","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  encode('sendMessage', { message: '\ud800', messageType: 0, messageId: '\ud800', sessionId: 1 }),
  '{"c":"Message","a":"ping","a":"clear","data":{},"data":-0}',
  `{"c":"Message","a":"sendMessage","data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  'x'.repeat(60_000),
  Buffer.from([0, 255, 1, 254]),
  Buffer.from('{"c":"Message","a":"ping"}'),
]

type Wanted = { readonly name: string; readonly known: Known; readonly dice: Dice }

function dataFor(asked: Shape, wanted: Wanted): unknown {
  const { dice } = wanted
  if (asked.anyOf) return dataFor(dice.pick(asked.anyOf) ?? {}, wanted)
  if (asked.const !== undefined) return asked.const
  if (asked.enum) return dice.pick(asked.enum)
  switch (asked.type) {
    case 'object':
      return objectOf(asked, wanted)
    case 'integer':
    case 'number':
      return Number(found(wanted) ?? dice.pickOf('0', '1', '2', '5', '40'))
    case 'string':
      return (
        found(wanted) ??
        dice.pickOf('Hello', 'message-1', 'message-2', '/uploads/chat/abcdefghijklmnopqrstuvwxyz.jpg')
      )
    case 'null':
      return null
    default:
      return dice.pick(malformedValues)
  }
}

function objectOf({ properties = {}, required = [] }: Shape, { known, dice }: Wanted): unknown {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(50))
  return Object.fromEntries(fields.map(([name, inner]) => [name, dataFor(inner, { name, known, dice })]))
}

function found({ name, known, dice }: Wanted): string | undefined {
  return dice.chance(90) ? dice.pick(dice.chance(70) ? known.own(name) : known.others(name)) : undefined
}
