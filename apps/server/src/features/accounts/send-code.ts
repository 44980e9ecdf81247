import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { randomFigures } from './random-code.ts'
import { countSends, insertCode, lockSends } from './sms-code.queries.ts'

type Asked = {
  readonly form: BodyOf<'sendCode'>
  /** Who is signed in; null: nobody is. */
  readonly user: Pick<SessionUser, 'mobile'> | null
  /** The network's. */
  readonly address: string
  readonly locale: Locale
}

const CODE_FIGURES = 6
const VALID_MS = 300_000
const AGAIN_AFTER_SECONDS = 60
const HOUR_MS = 3_600_000
const AN_HOUR_TO_A_MOBILE = 5n
const AN_HOUR_FROM_AN_ADDRESS = 20n

/** Sends a code to any mobile alike, so that the answer never tells whether it is registered. */
export async function sendCode(deps: Deps, asked: Asked): Promise<DataOf<'sendCode'>> {
  requireOwnMobile(asked)
  const { address, form, locale } = asked
  const { mobile, event } = form
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

function requireOwnMobile({ user, form }: Asked): void {
  if (form.event !== 'setpaypassword') return
  if (!user) throw new TransportRefusal(401)
  if (user.mobile !== form.mobile) throw new FieldRefusal('mobile', 'own_mobile')
}
