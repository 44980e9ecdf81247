import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { type RefusalReason, refusalCodes } from '../refusals.ts'
import { wireRecord } from './wire-record.fixture.ts'

const authWords = { N: 'no login', Y: 'token', V: 'token of a verified user', O: 'operator' } as const

/** `docs/api/calls.md`: the objects, calls and refusals of the trader app's API, by their wire names. */
export function apiPage(): string {
  const record = wireRecord()
  const objects = record.slice(
    0,
    record.findIndex((line) => line.startsWith('/')),
  )
  return `${[
    '# Calls',
    '',
    'Written from `packages/contract` by `npx vitest run --project contract wire -u`. The rules for every call are in the [API reference](README.md).',
    '',
    'A field is `name:type`; without a type it is text. `?` marks a field that may be left out, `a|b` the possible values, `[x]` a list. An object name at the beginning of `{…}` includes its fields. `packages/contract/src/objects.ts` explains them. Settings named in the text are in `limits` and `windows` of `/api/index`.',
    '',
    '## Objects',
    '',
    ...objects.flatMap((line) => ['```', ...wrap(line), '```', '']),
    '## Calls',
    '',
    ...Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => callSection(name, endpoint, record)),
    '## Refusals',
    '',
    'Every call can also be refused with `INVALID_PARAMS`, calls that change something with `IDEMPOTENCY_CONFLICT` (if they have a key) or `RATE_LIMITED`, and calls for verified users with `REALNAME_REQUIRED` or `REALNAME_PENDING`.',
    '',
    '| code | reason |',
    '|---|---|',
    ...Object.entries(refusalCodes).map(([reason, code]) => `| ${code} | \`${reason}\` |`),
  ].join('\n')}\n`
}

function callSection(name: string, endpoint: Endpoint, record: readonly string[]): string[] {
  const { path, auth, isMutation, isPurchase, summary, refusals } = endpoint
  const at = record.findIndex((line) => line.startsWith(`${path} `))
  const forms = record.slice(at + 1, at + 3).filter((line) => line.startsWith('  '))
  const needs = isPurchase ? `${authWords[auth]} (token, if verification is not required)` : authWords[auth]
  return [
    `### ${path}`,
    '',
    `${summary} \`${name}\` · ${needs}${isMutation ? ' · takes an idempotency key' : ''}`,
    '',
    ...(forms.length > 0 ? ['```', ...forms.flatMap((line) => wrap(line.trim())), '```', ''] : []),
    ...(refusals.length > 0 ? [`Refusals: ${refusals.map(refusalText).join(', ')}.`, ''] : []),
  ]
}

function refusalText(reason: RefusalReason): string {
  return `\`${reason}\` ${refusalCodes[reason]}`
}

/** Splits a line at spaces into lines of at most 110 characters, where spaces allow it. */
function wrap(line: string): string[] {
  return line.match(/.{1,110}(?= |$)|\S+/g)?.map((part, at) => (at === 0 ? part : `   ${part.trim()}`)) ?? []
}
