import { readMinor, USDT_DECIMALS } from '@u-market/domain'

/** Names and values of what is on record, without the empty ones; text that is no object has no name. */
export function factsOf(json: string): (readonly [name: string, value: string])[] {
  const value = parse(json)
  if (typeof value !== 'object' || value === null) return [['', textOf(value)]]
  return Object.entries(value)
    .filter(([, fact]) => fact !== '' && fact !== null)
    .map(([name, fact]) => [name, textOf(fact)])
}

type Change = { readonly name: string; readonly was: string | null; readonly is: string | null }

/** The fields of both sides, each as it was and as it is; null where that side has none. */
export function changesOf(before: string, after: string): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    was: was.get(name) ?? null,
    is: is.get(name) ?? null,
  }))
}

const units: Readonly<Record<string, 'U' | 'USDT'>> = { amount: 'U', bond: 'U', usdt: 'USDT' }

/** The unit of what is an amount by its name and reads as one; undefined for anything else. */
export function unitOf(name: string, value: string): 'U' | 'USDT' | undefined {
  const unit = units[name]
  return unit && readMinor(value, USDT_DECIMALS) !== null ? unit : undefined
}

function fieldsOf(json: string): ReadonlyMap<string, string> {
  return new Map(json === '' ? [] : factsOf(json))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
