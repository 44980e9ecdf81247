/** The one call that is not a form of fields: a picture or PDF, or a file that pretends to be one. */
import { CONSOLE_UPLOAD_PATH, UPLOAD_PATH, uploadedPicture } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { readEnvelopeStrictly } from '@u-market/testkit/strict-response'
import type { Reply } from '@u-market/testkit/transport'
import type { Caller } from './callers.ts'
import { takeChanges } from './change-log.ts'
import { checkEffects } from './check-effects.ts'
import { dataOf, fail } from './context.ts'
import { BOUNDARY, generateMultipart } from './generate-multipart.ts'
import { isBookkeeping } from './ownership.ts'
import { sendRaw } from './send-raw.ts'
import type { Run } from './step.ts'

export const uploadStep: Run = async (context, dice) => {
  const { world, callers, corpus, transcript } = context
  const caller = dice.pick(callers)
  if (!caller) throw new Error('there is nobody')
  const path = dice.pickOf(UPLOAD_PATH, UPLOAD_PATH, CONSOLE_UPLOAD_PATH, `${UPLOAD_PATH}/index`)
  const body = await generateMultipart(dice)
  const headers = headersOf(path, caller, dice)
  const reply = await sendRaw(world.server.baseUrl, { method: 'POST', path, headers, body })
  const said = body.toString('latin1').slice(0, 300)
  transcript.push(`${caller.name} uploads to ${path}: ${said} → ${reply.status} ${reply.text.slice(0, 160)}`)
  const changes = await takeChanges(world)
  const { code } = readEnvelopeStrictly(path, reply)
  const actor = caller.kind === 'operator' ? null : caller
  const shown = [{ to: caller, text: reply.text }]
  const wrong = [
    ...wrongIn(path, caller, reply),
    ...(code === 1 ? [] : changes.filter((change) => !isBookkeeping(change))).map(
      ({ table, act }) => `is refused, and there is ${act} of ${table}`,
    ),
    ...(await checkEffects(context, { actor, changes, shown, sent: said })),
  ]
  if (wrong.length > 0) fail(context, wrong)
  if (code === 1) corpus.add(caller, dataOf(reply), 'upload')
  return code === 1
}

function headersOf(path: string, caller: Caller, dice: Dice): Record<string, string> {
  const boundary = dice.chance(90) ? BOUNDARY : dice.pickOf('', 'other', 'x'.repeat(200))
  return {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(path === CONSOLE_UPLOAD_PATH
      ? consoleHeaders(caller.token)
      : caller.token === null
        ? {}
        : { token: caller.token }),
    ...(dice.chance(30) ? { 'idempotency-key': `upload-${dice.below(3)}` } : {}),
  }
}

const reasons = [
  'INVALID_PARAMS',
  'UPLOAD_INVALID',
  'UPLOAD_QUOTA',
  'IDEMPOTENCY_CONFLICT',
  'RATE_LIMITED',
  'OPERATOR_ROLE',
  'PDF_BROKEN',
  'PDF_ENCRYPTED',
  'PDF_HEAVY',
  'PDF_PAGES',
]

function wrongIn(path: string, { isLoggedIn, kind, name }: Caller, reply: Reply): string[] {
  const isTheirs = isLoggedIn && (path === CONSOLE_UPLOAD_PATH) === (kind === 'operator')
  if (isTheirs !== (reply.status !== 401)) return [`HTTP ${reply.status} for ${name}`]
  if (![200, 401, 413, 415].includes(reply.status))
    return [`HTTP ${reply.status}: ${reply.text.slice(0, 300)}`]
  if (reply.status !== 200) return []
  const data = dataOf(reply)
  const isDeclared =
    typeof data === 'object' && data !== null && 'reason' in data
      ? reasons.includes(String(data.reason))
      : uploadedPicture.strict().safeParse(data).success
  return isDeclared ? [] : [`an answer that is not declared: ${reply.text.slice(0, 300)}`]
}
