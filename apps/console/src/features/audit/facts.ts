import { readMinor, USDT_DECIMALS } from '@u-market/domain'

/** Names and values of what is on record, without the empty ones; text that is no object has no name. */
export function factsOf(json: string): (readonly [name: string, value: string])[] {
  const value = parse(json)
  if (typeof value !== 'object' || value === null) return [['', textOf(value)]]
  return Object.entries(value)
    .filter(([, fact]) => fact !== '' && fact !== null)
    .map(([name, fact]) => [name, textOf(fact)])
}

/** The unit of what is an amount by its name and reads as one; undefined for anything else. */
export function unitOf(name: string, value: string): 'U' | 'USDT' | undefined {
  const unit = units[name]
  return unit && readMinor(value, USDT_DECIMALS) !== null ? unit : undefined
}

const units: Readonly<Record<string, 'U' | 'USDT'>> = { amount: 'U', bond: 'U', usdt: 'USDT' }

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
