import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import type { MarketSettings } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { randomFigures } from './random-code.ts'
import { countSends, countSmsOfHour, insertCode, lockSends } from './sms-code.queries.ts'

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
const DAY_MS = 24 * HOUR_MS
/** Registering, and both passwords forgotten, with two codes that did not come. */
const TO_A_MOBILE = { hour: 5n, day: 10n }
/** An office, or the phones behind one address of their network; more comes from a machine. */
const FROM_AN_ADDRESS = { hour: 20n, day: 60n }

/** Sends a code to any mobile alike, so that the answer never tells whether it is registered. */
export async function sendCode(deps: Deps, asked: Asked): Promise<DataOf<'sendCode'>> {
  requireOwnMobile(asked)
  const settings = await deps.settings()
  const { address, form, locale } = asked
  const { mobile, event } = form
  requireServedCountry(mobile, settings)
  const code = randomFigures(CODE_FIGURES)
  await transact(deps.database, null, async (tx) => {
    await lockSends(tx, mobile, address)
    const at = deps.clock.now()
    await requireRoom(tx, { mobile, event, address, at })
    await requireRoomForAll(deps, tx, at, settings)
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
  if (form.event !== 'setpaypassword' && form.event !== 'stepup') return
  if (!user) throw new TransportRefusal(401)
  if (user.mobile !== form.mobile) throw new FieldRefusal('mobile', 'own_mobile')
}

function requireServedCountry(mobile: string, { smsCountries }: MarketSettings): void {
  if (smsCountries.some((prefix) => mobile.startsWith(prefix))) return
  throw new FieldRefusal('mobile', 'mobile_country', { countries: smsCountries.join(', ') })
}

type Send = Pick<BodyOf<'sendCode'>, 'mobile' | 'event'> & { readonly address: string; readonly at: Date }

async function requireRoom(tx: Tx, { mobile, event, address, at }: Send): Promise<void> {
  const now = at.getTime()
  const hourAgo = new Date(now - HOUR_MS)
  const dayAgo = new Date(now - DAY_MS)
  const { toMobile, fromAddress, latestAt } = await countSends(tx, {
    mobile,
    event,
    address,
    hourAgo,
    dayAgo,
  })
  const waitMs = latestAt ? latestAt.getTime() + AGAIN_AFTER_SECONDS * 1000 - now : 0
  if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const isFull =
    toMobile.hour >= TO_A_MOBILE.hour ||
    toMobile.day >= TO_A_MOBILE.day ||
    fromAddress.hour >= FROM_AN_ADDRESS.hour ||
    fromAddress.day >= FROM_AN_ADDRESS.day
  if (isFull) throw new Refusal('CODE_LIMIT')
}

/** Counts one more for everybody together. The last in order: all who send wait for this row. */
async function requireRoomForAll(
  { log }: Pick<Deps, 'log'>,
  tx: Tx,
  at: Date,
  { smsPerHour, smsPerDay }: MarketSettings,
): Promise<void> {
  const now = at.getTime()
  const hour = new Date(now - (now % HOUR_MS))
  const sent = await countSmsOfHour(tx, { hour, dayAgo: new Date(now - DAY_MS) })
  if (sent.hour > smsPerHour || sent.day > smsPerDay) throw new Refusal('CODE_LIMIT')
  if (sent.hour === smsPerHour || sent.day === smsPerDay)
    log.error(
      { ...sent, smsPerHour, smsPerDay },
      'THIS IS THE LAST SMS CODE FOR NOW: the cap for all is reached',
    )
}
