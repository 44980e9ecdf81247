import { type Endpoint, type Locale, wireName, withCountryCode } from '@u-market/contract'
import { mobileNumber } from '@u-market/domain'
import type { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import { fieldText } from './envelope.ts'

/** A parsed form. A repeated field is a list, which no field accepts. */
export type Form = Readonly<Record<string, unknown>>

/**
 * Creates an endpoint's decoder. It returns the parsed values, or throws `INVALID_PARAMS` with a message for each invalid field
 * in the caller's language. A mobile without a country code is read with the one that is given.
 */
export function createDecoder(endpoint: Endpoint) {
  // Computed for the endpoint's first form: for all endpoints it would slow down every start.
  let leftOut: ReadonlySet<string> | undefined
  const fieldsByWire = new Map(Object.keys(endpoint.body.shape).map((name) => [wireName(name), name]))
  const read = (form: Form): Record<string, unknown> => {
    leftOut ??= emptyIsLeftOut(endpoint.body)
    const given: Record<string, unknown> = {}
    for (const [wire, value] of Object.entries(form)) {
      const name = fieldsByWire.get(wire)
      if (name !== undefined && (value !== '' || !leftOut.has(name))) given[name] = value
    }
    return given
  }
  const { shape } = endpoint.body
  const numbers = Object.keys(shape).filter((name) => withCountryCode.has(shape[name]))
  const decode = (form: Form, locale: Locale, code?: string): unknown => {
    const given = read(form)
    for (const name of numbers) {
      const text = given[name]
      if (typeof text === 'string') given[name] = mobileNumber(text, code) ?? text
    }
    const parsed = endpoint.body.safeParse(given)
    if (parsed.success) return parsed.data
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? 'body')
      fields[name] ??= fieldText(issue.message, issueValues(issue), locale)
    }
    throw new Refusal('INVALID_PARAMS', { fields })
  }
  return Object.assign(decode, { hasNumbers: numbers.length > 0 })
}

/** Optional fields whose empty value counts as missing, because browsers send untouched fields empty. */
function emptyIsLeftOut(body: z.ZodObject): ReadonlySet<string> {
  const takes = (name: string, value: unknown) => body.shape[name]?.safeParse(value).success === true
  return new Set(Object.keys(body.shape).filter((name) => takes(name, undefined) && !takes(name, '')))
}

function issueValues(issue: z.core.$ZodIssue): Record<string, unknown> {
  return {
    ...issue,
    ...('params' in issue ? issue.params : {}),
    ...('values' in issue ? { options: issue.values.join(', ') } : {}),
  }
}
