import type { DataOf } from '@u-market/contract'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { randomFigures } from './random-code.ts'
import { countSends, insertCode, lockSends } from './sms-code.queries.ts'

type SendCall = Call<'sendCode'>

const CODE_FIGURES = 6
const VALID_MS = 300_000
const AGAIN_AFTER_SECONDS = 60
const HOUR_MS = 3_600_000
const AN_HOUR_TO_A_MOBILE = 5n
const AN_HOUR_FROM_AN_ADDRESS = 20n

/** Sends a code to any mobile alike, so that the answer never tells whether it is registered. */
export async function sendCode(deps: Deps, call: SendCall): Promise<DataOf<'sendCode'>> {
  requireOwnMobile(call)
  const { address, body, locale } = call
  const { mobile, event } = body
  const code = randomFigures(CODE_FIGURES)
  await transact(deps.database, null, async (tx) => {
    await lockSends(tx, mobile, address)
    const at = deps.clock.now()
    const since = new Date(at.getTime() - HOUR_MS)
    const { latestAt, toMobile, fromAddress } = await countSends(tx, { mobile, event, address, since })
    const waitMs = latestAt ? latestAt.getTime() + AGAIN_AFTER_SECONDS * 1000 - at.getTime() : 0
    if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    if (toMobile >= AN_HOUR_TO_A_MOBILE || fromAddress >= AN_HOUR_FROM_AN_ADDRESS)
      throw new Refusal('CODE_LIMIT')
    await insertCode(tx, {
      mobile,
      event,
      codeHash: hashCode(deps.secret, { mobile, event, code }),
      address,
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MS),
    })
    if (deps.smsUrl)
      await scheduleJobs(tx, [{ task: 'send_sms', payload: { mobile, code, locale }, runAt: at }])
  })
  if (!deps.smsUrl) deps.log.info({ mobile, event, code }, 'sms code (SMS_URL is not set)')
  return { retryAfterSeconds: AGAIN_AFTER_SECONDS, ...(deps.isDemo && { demoCode: code }) }
}

function requireOwnMobile({ user, body }: SendCall): void {
  if (body.event !== 'setpaypassword') return
  if (!user) throw new TransportRefusal(401)
  if (user.mobile !== body.mobile) throw new FieldRefusal('mobile', 'own_mobile')
}
