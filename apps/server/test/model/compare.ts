import { isDeepStrictEqual } from 'node:util'

/** Describes the differences from what is expected. Only the expected fields of an object are compared. */
export function differences(expected: unknown, shown: unknown, at = ''): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(shown)) return [`${at}: no list`]
    if (expected.length !== shown.length)
      return [
        `${at}: ${shown.length} instead of ${expected.length}: ${said(shown)} instead of ${said(expected)}`,
      ]
    return expected.flatMap((each, place) => differences(each, shown[place], `${at}[${place}]`))
  }
  if (isFields(expected)) {
    if (!isFields(shown)) return [`${at}: ${said(shown)} instead of ${said(expected)}`]
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, shown[name], at === '' ? name : `${at}.${name}`),
    )
  }
  return isDeepStrictEqual(expected, shown) ? [] : [`${at}: ${said(shown)} instead of ${said(expected)}`]
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const LONGEST = 300

function said(value: unknown): string {
  const text =
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? 'nothing'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
