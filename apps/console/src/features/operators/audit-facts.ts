import { readMinor, USDT_DECIMALS } from '@u-market/domain'

/** Returns the names and values of recorded facts without empty ones; text that is no JSON object has an empty name. */
export function factsOf(json: string): (readonly [name: string, value: string])[] {
  const value = parse(json)
  if (typeof value !== 'object' || value === null) return [['', textOf(value)]]
  return Object.entries(value)
    .filter(([, fact]) => fact !== '' && fact !== null)
    .map(([name, fact]) => [name, textOf(fact)])
}

type Change = { readonly name: string; readonly was: string | null; readonly is: string | null }

/** Returns the fields of both sides, before and after; null if a side lacks the field. */
export function changesOf(before: string, after: string): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    was: was.get(name) ?? null,
    is: is.get(name) ?? null,
  }))
}

const units: Readonly<Record<string, 'U' | 'USDT'>> = { amount: 'U', bond: 'U', usdt: 'USDT' }

/** Returns the unit of a fact that is an amount by its name and can be parsed; otherwise undefined. */
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
