/** Opens pictures by session or by signed address, and addresses of no picture, and checks who may see them. */
import { CONSOLE_PICTURES } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import type { Caller } from './callers.ts'
import { takeChanges } from './change-log.ts'
import { checkEffects } from './check-effects.ts'
import { type Context, fail } from './context.ts'
import type { Secrets } from './secrets.ts'
import { sendRaw } from './send-raw.ts'
import type { Run } from './step.ts'

type Upload = { readonly path: string; readonly user_id: number | null; readonly category: string }

export const pictureStep: Run = async (context, dice) => {
  const { world, callers, secrets, transcript } = context
  const { rows } = await world.pool.query<Upload>('select path, user_id, category from upload order by path')
  const upload = dice.pick(rows)
  const caller = dice.pick(callers)
  if (!upload || !caller) throw new Error('there are no pictures')
  const isConsole = caller.kind === 'operator' || dice.chance(10)
  const address = `${isConsole ? CONSOLE_PICTURES : ''}${upload.path}${dice.chance(60) ? '' : drawEnding(context, upload, dice)}`
  const token = isConsole
    ? consoleHeaders(caller.token)
    : caller.token === null
      ? {}
      : { token: caller.token }
  const headers = dice.chance(10) ? { ...token, range: dice.pickOf('bytes=0-', 'bytes=9-1', 'x') } : token
  const reply = await sendRaw(world.server.baseUrl, { method: 'GET', path: address, headers, body: '' })
  transcript.push(`${caller.name} opens ${address} → ${reply.status}`)
  const changes = await takeChanges(world)
  const actor = caller.kind === 'operator' ? null : caller
  // A picture's bytes cannot be searched for secrets.
  const shown = reply.status === 200 ? [] : [{ to: caller, text: reply.text }]
  const wrong = [
    ...wrongIn(upload, caller, { status: reply.status, secrets }),
    ...(await checkEffects(context, { actor, changes, shown, sent: address })),
  ]
  if (wrong.length > 0) fail(context, wrong)
  return reply.status === 200
}

/** Signatures of other pictures, and invalid ones. */
function drawEnding({ corpus }: Context, { path }: Upload, dice: Dice): string {
  const signatures = corpus
    .seen('fullUrl')
    .filter((address) => !address.includes(path) && address.includes('?'))
    .map((address) => address.slice(address.indexOf('?')))
  const signature = dice.chance(60) ? dice.pick(signatures) : undefined
  return (
    signature ?? dice.pickOf('?e=9999999999&s=x', '?s=', '%00', '/..', '?e=1&s[]=1', '?e=%E9&e=1&s=a&s=b')
  )
}

/** Avatars are public; identity documents are for their owner and operators; the rest is for both sides of an order. */
function wrongIn(
  { category, user_id }: Upload,
  { kind, userId, isLoggedIn }: Caller,
  { status, secrets }: { readonly status: number; readonly secrets: Secrets },
): string[] {
  if (![200, 400, 401, 403, 404].includes(status)) return [`HTTP ${status}`]
  if (status !== 200 || category === 'avatar') return []
  if (!isLoggedIn) return [`shows ${category} of ${user_id} to nobody known`]
  if (kind === 'operator' || userId === user_id) return []
  const arePartners = category !== 'idcard' && secrets.arePartners(Number(user_id), Number(userId))
  return arePartners ? [] : [`shows ${category} of ${user_id} to ${userId}`]
}
