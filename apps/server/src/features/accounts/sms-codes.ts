import { createHmac, timingSafeEqual } from 'node:crypto'
import { type BodyOf, type DataOf, type Locale, localeFrom } from '@u-market/contract'
import { DAY_MS, HOUR_MS, keysOf, type MarketSettings } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { randomDigits } from '../../platform/ids.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { maskName } from './profile.ts'
import {
  type CodeEvent,
  countSends,
  countSmsOfHour,
  insertCode,
  isCodeAlive,
  lockSends,
  markCodeUsed,
  reserveCodeAttempt,
  returnCodeTry,
} from './sms-code.queries.ts'
import { codeText, hashAct, requireOldProof, type StepUpAct, saidAct } from './step-up-act.ts'
import { findByWallet, findRegisteredAt } from './user.queries.ts'

type Asked = {
  readonly form: BodyOf<'sendCode'>
  /** The logged-in user, or null. */
  readonly user: Pick<SessionUser, 'id' | 'mobile'> | null
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly locale: Locale
}

const CODE_DIGITS = 6
const VALID_MS = 300_000
const RETRY_AFTER_SECONDS = 60
/** Enough to register and to reset both passwords, with two codes lost. */
const MAX_PER_MOBILE = { hour: 5n, day: 10n }
/** Enough for an office, or for phones that share a carrier's address. */
const MAX_PER_ADDRESS = { hour: 20n, day: 60n }

/** Sends a code to any mobile, registered or not, so that the response does not reveal which accounts exist. */
export async function sendCode(deps: Deps, asked: Asked): Promise<DataOf<'sendCode'>> {
  requireOwnMobile(asked)
  const settings = await deps.settings()
  const { address, form, locale } = asked
  const { mobile, event } = form
  requireServedCountry(mobile, settings)
  const confirmed = await findConfirmed(deps, asked, settings)
  const code = randomDigits(CODE_DIGITS)
  await transact(deps.database, null, async (tx) => {
    await lockSends(tx, mobile, address)
    const at = deps.clock.now()
    await requireRoom(tx, { mobile, event, address, at })
    await requireRoomForAll(deps, tx, at, settings)
    await insertCode(tx, {
      mobile,
      event,
      codeHash: hashCode(deps.secret, { mobile, event, code, act: confirmed?.act }),
      address,
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MS),
    })
    if (deps.smsUrl)
      await scheduleJobs(tx, [
        { task: 'send_sms', payload: { mobile, code, locale, ...confirmed }, runAt: at },
      ])
  })
  if (!deps.smsUrl) deps.log.info({ mobile, event, code }, 'sms code (SMS_URL is not set)')
  return { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(deps.isDemo && { demoCode: code }) }
}

function requireOwnMobile({ user, form }: Asked): void {
  if (form.event !== 'setpaypassword' && form.event !== 'stepup') return
  if (!user) throw new TransportRefusal(401)
  if (user.mobile !== form.mobile) throw new FieldRefusal('mobile', 'own_mobile')
}

/**
 * Returns the payment that a code for a step-up confirms; undefined for other events. Throws `PROOF_TOO_NEW {from, until}` for a
 * mobile that is too new: there is no change of the mobile, so it is as old as the account.
 */
async function findConfirmed(deps: Deps, { user, form }: Asked, { stepUpFrom }: MarketSettings) {
  const { event, kind, amount, walletAddress = '', network = '', address = '' } = form
  if (event !== 'stepup' || !user || !kind || amount === undefined) return undefined
  const db = deps.database.kysely
  requireOldProof(await findRegisteredAt(db, user.id), deps.clock.now(), stepUpFrom)
  if (kind === 'exchange') return confirming({ act: kind, amount, address, network }, '')
  const receiver = await findByWallet(db, walletAddress)
  if (!receiver) throw new Refusal('WALLET_NOT_FOUND')
  const name = receiver.realName === null ? '' : maskName(receiver.realName)
  return confirming({ act: kind, amount, address: walletAddress }, name)
}

function confirming(leaving: StepUpAct, maskedName: string) {
  return { act: hashAct(leaving).toString('hex'), said: saidAct(leaving, maskedName) }
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
  const waitMs = latestAt ? latestAt.getTime() + RETRY_AFTER_SECONDS * 1000 - now : 0
  if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const isFull =
    toMobile.hour >= MAX_PER_MOBILE.hour ||
    toMobile.day >= MAX_PER_MOBILE.day ||
    fromAddress.hour >= MAX_PER_ADDRESS.hour ||
    fromAddress.day >= MAX_PER_ADDRESS.day
  if (isFull) throw new Refusal('CODE_LIMIT')
}

/** Counts one more code against the caps for all users together. Runs last, because all senders contend for this row. */
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
      'THIS IS THE LAST SMS CODE FOR NOW: the cap for all users is reached',
    )
}

const MAX_FAILED_ATTEMPTS = 5

export type CheckedCode = { readonly id: bigint }
type Given = {
  readonly mobile: string
  readonly event: CodeEvent
  readonly code: string
  /** Hash of the payment that the code confirms, in hexadecimal; for a step-up only. */
  readonly act?: string | undefined
}

/** One check at a time for each event and mobile: concurrent checks of the correct code must not use up its attempts. */
const checking = limitByKey({ running: 1, waiting: 50 })

/**
 * Checks a code; a correct one costs no attempt. Call it outside any transaction, so that a wrong attempt stays counted. Throws
 * `CODE_WRONG`.
 */
export async function checkCode(deps: Deps, given: Given): Promise<CheckedCode> {
  const checked = await takeCodeTry(deps, given)
  await returnCodeTry(deps.database.kysely, checked.id)
  return checked
}

/**
 * Checks a code like `checkCode`, but a correct one costs an attempt too. For calls that reveal something, such as which
 * usernames are taken, and must not be repeated at will.
 */
export function takeCodeTry(deps: Deps, given: Given): Promise<CheckedCode> {
  return checking(`${given.event} ${given.mobile}`, async () => {
    const db = deps.database.kysely
    const kept = await reserveCodeAttempt(db, {
      ...given,
      at: deps.clock.now(),
      maxAttempts: MAX_FAILED_ATTEMPTS,
    })
    if (!kept || !timingSafeEqual(kept.codeHash, hashCode(deps.secret, given)))
      throw new Refusal('CODE_WRONG')
    return { id: kept.id }
  })
}

/**
 * Marks a checked code as used, in the transaction of the act that it confirms. Throws `CODE_WRONG` if another call has used it.
 */
export async function spendCode(tx: Tx, { id }: CheckedCode, at: Date): Promise<void> {
  if (!(await markCodeUsed(tx, id, at))) throw new Refusal('CODE_WRONG')
}

const GATEWAY_TIMEOUT_MS = 10_000
const events = keysOf({
  register: true,
  resetpwd: true,
  setpaypassword: true,
  stepup: true,
} satisfies Record<CodeEvent, true>)

/** Posts a code to the SMS gateway as JSON. Throws if the gateway refuses it, so that the job is retried. */
export async function deliverCode(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'smsUrl'>,
  { mobile, code, locale, act, said }: Tasks['send_sms'],
): Promise<void> {
  if (!deps.smsUrl) return
  // The code may have expired during a gateway outage.
  const hashes = events.map((event) => hashCode(deps.secret, { mobile, event, code, act }))
  if (!(await isCodeAlive(deps.database.kysely, { mobile, hashes, at: deps.clock.now() }))) return
  const response = await fetch(deps.smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, code, text: codeText(localeFrom(locale), code, said) }),
    // A redirect would take the code to a host that is not configured.
    redirect: 'manual',
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}

/** An HMAC, because a plain digest of six digits could be reversed by trying all codes. A code for one payment fails for another. */
function hashCode(secret: string, { mobile, event, code, act }: Given): Buffer {
  const text = [mobile, event, code, ...(act === undefined ? [] : [act])].join(' ')
  return createHmac('sha256', `sms:${secret}`).update(text).digest()
}
