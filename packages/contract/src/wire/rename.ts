import { actNames, fieldName, serverFrameNames, unfitNames, wireName } from './names.ts'
/** Field with WebAuthn data, whose names are the browser's and stay unchanged. */
export const OPAQUE_FIELD = 'options'

declare const ours: unique symbol
/** A `T` with its fields under their wire names. */
export type OnWire<T> = unknown extends T ? unknown : { readonly [ours]: T }

/** Renames the fields of a response, form or frame to their wire names, at every depth. */
export function toWire<T>(value: T): OnWire<T>
export function toWire(value: unknown): unknown {
  return isObject(value) ? renamed(value, wireRenaming) : value
}

/** Renames wire names to field names, at every depth. Returns a copy; the wire's object is unchanged. */
export function fromWire<T>(value: OnWire<T>): T
export function fromWire(value: unknown): unknown
export function fromWire(value: unknown): unknown {
  return isObject(value) ? renamed(value, ownRenaming) : value
}

/** Fields whose values are names too. */
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

/** More than all names of all calls; caps the cache against clients that send made-up names. */
const MAX_NAMES = 1000

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A field's new name, and the new names of its values if these are names too. */
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

/** Caches renamings: few names, many responses. */
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
