import type { Endpoint, Locale } from '@u-market/contract'
import type { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import { fieldText } from './envelope.ts'

/** A form as it arrived: a field sent twice is a list, which no field takes. */
export type Form = Readonly<Record<string, unknown>>

const issueValues = (issue: z.core.$ZodIssue): Record<string, unknown> => ({
  ...issue,
  ...('params' in issue ? issue.params : {}),
  ...('values' in issue ? { options: issue.values.join(', ') } : {}),
})

/** Fields that may be left out; an empty one counts as left out, as browsers send untouched fields empty. */
const optionalFields = (body: z.ZodObject): ReadonlySet<string> =>
  new Set(Object.keys(body.shape).filter((name) => body.shape[name]?.safeParse(undefined).success))

/** Makes an endpoint's decoder: parsed values, or `INVALID_PARAMS` with every wrong field named in the caller's language. */
export const createDecoder = (endpoint: Endpoint) => {
  const optional = optionalFields(endpoint.body)
  return (form: Form, locale: Locale): unknown => {
    const given = Object.fromEntries(
      Object.entries(form).filter(([name, value]) => value !== '' || !optional.has(name)),
    )
    const parsed = endpoint.body.safeParse(given)
    if (parsed.success) return parsed.data
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? 'body')
      fields[name] ??= fieldText(issue.message, issueValues(issue), locale)
    }
    throw new Refusal('INVALID_PARAMS', { fields })
  }
}
