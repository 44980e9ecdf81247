import { keysOf, orderActions, transitionsOf } from '@u-market/domain'
import { z } from 'zod'
import { consoleEndpoints } from '../console/calls.ts'
import { operator } from '../console/operator-calls.ts'
import { postingPreview } from '../console/wallet-calls.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import * as marketObjects from '../market-objects.ts'
import * as objects from '../objects.ts'
import { clientActions } from '../socket.ts'
import { actNames, clientActionNames, serverFrameNames, wireName } from './names.ts'
import { OPAQUE_FIELD, toWire } from './rename.ts'

/**
 * Writes the wire in lines, as `wire.txt` keeps it: response objects; calls with their login and whether they change something,
 * their form (`>`) and data (`<`); actions; server frames; client frames.
 * A field is `name?:type`: `?` marks an optional one, and without a type it is text. Fields after an object's name are added to
 * that object.
 */
export function wireRecord(): string[] {
  return [
    ...entities
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ name, fields }) => `${name} ${writeFields(fields, name)}`),
    ...calls.flatMap(({ path, auth, isMutation, body, data }) => [
      `${path} ${auth}${isMutation ? ' changes' : ''}`,
      ...linesOf('>', body, 'input'),
      ...linesOf('<', data, 'output'),
    ]),
    `acts ${[...acts].map((act) => actNames[act] ?? act).join(' ')}`,
    `frames ${Object.values(serverFrameNames).join(' ')}`,
    ...keysOf(clientActionNames).flatMap((action) => [
      `client/${clientActionNames[action]}`,
      ...linesOf('>', clientActions[action], 'input'),
    ]),
  ]
}

/** Splits a record into words, each with its line's place, so that comparing two records shows what changed. */
export function wordsOf(record: readonly string[]): string[] {
  let call = ''
  return record.flatMap((line) => {
    const [head = '', ...words] = line.trim().split(' ')
    if (head === '') return []
    if (!line.startsWith(' ')) call = head
    const place = line.startsWith(' ') ? `${call} ${head}` : head
    return [place, ...words.map((word) => `${place} ${word}`)]
  })
}

/** Every field of a call or of a client's frame, by its name in code. */
export function fieldNames(): ReadonlySet<string> {
  const schemas = [...calls.flatMap(({ body, data }) => [body, data]), ...Object.values(clientActions)]
  return new Set(schemas.flatMap((schema) => namesIn(schemaOf(schema, 'output'))))
}

/** The parts of zod's JSON Schema that the record needs. */
type Schema = {
  readonly type?: string | readonly string[] | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
}
const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    items: schemaShape.optional(),
    anyOf: z.array(schemaShape).optional(),
  }),
)

type Fields = ReadonlyMap<string, string>
type Entity = { readonly name: string; readonly fields: Fields }

const calls = [...Object.values<Endpoint>(endpoints), ...Object.values<Endpoint>(consoleEndpoints)]
/** Actions that can be open to a party, by the names of their calls. */
const acts = new Set(orderActions.map((action) => transitionsOf(action)[0]?.call ?? action))
const entities = findEntities()

/** Finds the response objects, smallest first, so that a larger object can be written in terms of those that it contains. */
function findEntities(): readonly Entity[] {
  const schemas = Object.entries({ ...objects, ...marketObjects, operator, postingPreview }).flatMap(
    ([name, value]) => (value instanceof z.ZodObject ? [{ name, schema: schemaOf(value, 'output') }] : []),
  )
  const found: Entity[] = []
  for (const { name, schema } of schemas.toSorted((one, other) => sizeOf(one.schema) - sizeOf(other.schema)))
    found.push({ name, fields: fieldsOf(schema, found) })
  return found
}

function sizeOf(schema: Schema): number {
  return JSON.stringify(schema).length
}

function linesOf(direction: '<' | '>', schema: z.ZodType, io: 'input' | 'output'): string[] {
  const text = typeOf(schemaOf(schema, io))
  return text === '{}' ? [] : [`  ${direction} ${text}`]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return schemaShape.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

function fieldsOf({ properties = {}, required = [] }: Schema, known: readonly Entity[] = entities): Fields {
  return new Map(
    Object.entries(properties).map(([name, inner]) => [
      wireName(name) + (required.includes(name) ? '' : '?'),
      name === OPAQUE_FIELD ? 'the-browser’s' : typeOf(inner, name, known),
    ]),
  )
}

function typeOf(schema: Schema, field = 'data', known: readonly Entity[] = entities): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, field, known)))].join('|')
  if ('const' in schema) return valueOnWire(schema.const, field)
  if (schema.enum) return schema.enum.map((value) => valueOnWire(value, field)).join('|')
  if (schema.items) return `[${typeOf(schema.items, field, known)}]`
  if (schema.properties) return writeFields(fieldsOf(schema, known), null, known)
  return [schema.type ?? 'any'].flat().join('|').replace('string', 'text').replace('integer', 'int')
}

/** Returns a value as it is on the wire, because the values of some fields are names too. */
function valueOnWire(value: unknown, field: string): string {
  const onWire: unknown = toWire({ [field]: value })
  return String(Object.values(Object(onWire))[0])
}

/** Writes fields as the largest object that they contain, plus the rest. */
function writeFields(fields: Fields, own: string | null, known: readonly Entity[] = entities): string {
  const base = known
    .filter(
      (entity) =>
        entity.name !== own && [...entity.fields].every(([name, type]) => fields.get(name) === type),
    )
    .toSorted((one, other) => other.fields.size - one.fields.size)[0]
  const more = [...fields].flatMap(([name, type]) =>
    base?.fields.has(name) ? [] : [type === 'text' ? name : `${name}:${type}`],
  )
  if (base && more.length === 0) return base.name
  return `{${[...(base ? [base.name] : []), ...more].join(' ')}}`
}

function namesIn(schema: Schema): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...(name === OPAQUE_FIELD ? [] : namesIn(inner)),
    ]),
    ...(schema.items ? namesIn(schema.items) : []),
    ...(schema.anyOf ?? []).flatMap(namesIn),
  ]
}
