import { actNames, fieldName, serverFrameNames, unfitNames, wireName } from './names.ts'
/** What browsers give and take for passkeys is theirs to name. */
export const OPAQUE_FIELD = 'options'

declare const ours: unique symbol
/** A `T` with its fields as the wire calls them. */
export type OnWire<T> = unknown extends T ? unknown : { readonly [ours]: T }

/** An answer, a form or a frame as the wire calls its fields, at every depth. */
export function toWire<T>(value: T): OnWire<T>
export function toWire(value: unknown): unknown {
  return isObject(value) ? renamed(value, wireRenaming) : value
}

/** What came over the wire, as code calls its fields. The wire's own object is left as it is. */
export function fromWire<T>(value: OnWire<T>): T
export function fromWire(value: unknown): unknown
export function fromWire(value: unknown): unknown {
  return isObject(value) ? renamed(value, ownRenaming) : value
}

/** Fields whose values are names. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  actions: actNames,
  actionName: actNames,
  frameType: serverFrameNames,
  unfit: Object.fromEntries(unfitNames.map((name) => [name, wireName(name)])),
}

const wireRenaming = remembered((name) => {
  const values = valueNames[name]
  return { name: wireName(name), values: values && new Map(Object.entries(values)) }
})
const ownRenaming = remembered((wire) => {
  const name = fieldName(wire)
  const values = valueNames[name]
  return { name, values: values && new Map(Object.entries(values).map(([own, theirs]) => [theirs, own])) }
})

/** More names than all calls have together: a stranger who makes names up does not fill the memory. */
const MAX_NAMES = 1000

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** What becomes of a field: its other name, and what its values are called where they are names too. */
type Renaming = { readonly name: string; readonly values: ReadonlyMap<string, string> | undefined }
type Renamings = (name: string) => Renaming

function renamed(fields: Readonly<Record<string, unknown>>, renamings: Renamings): unknown {
  if (Array.isArray(fields)) return fields.map((each) => (isObject(each) ? renamed(each, renamings) : each))
  const result: Record<string, unknown> = {}
  for (const field of Object.keys(fields)) {
    const inner = fields[field]
    const { name, values } = renamings(field)
    if (values) result[name] = renamedValues(inner, values)
    else result[name] = isObject(inner) && name !== OPAQUE_FIELD ? renamed(inner, renamings) : inner
  }
  return result
}

function renamedValues(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  return Array.isArray(value) ? value.map((each) => renamedValues(each, names)) : value
}

/** Names are few and answers many: each is worked out once. */
function remembered(work: Renamings): Renamings {
  const known = new Map<string, Renaming>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const made = work(name)
    if (known.size < MAX_NAMES) known.set(name, made)
    return made
  }
}
