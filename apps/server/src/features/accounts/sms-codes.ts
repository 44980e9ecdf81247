import { createHmac, timingSafeEqual } from 'node:crypto'
import { type BodyOf, type DataOf, type Locale, localeFrom } from '@u-market/contract'
import { DAY_MS, HOUR_MS, keysOf, type MarketSettings } from '@u-market/domain'
import { countUses, endOfLimit, findUsedUp, latestEnd, type Use, type UseLimit } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { translator } from '../../locales/index.ts'
import { networksOf } from '../../platform/caller-address.ts'
import { randomDigits } from '../../platform/ids.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { maskName } from './profile.ts'
import { requireProof } from './proof-of-work.ts'
import {
  type CodeEvent,
  countCodeTry,
  countSmsOfHour,
  findLatestCode,
  insertCode,
  isCodeAlive,
  lockLatestCode,
  markCodeUsed,
} from './sms-code.queries.ts'
import { requireSmsThaws } from './sms-thaw.ts'
import { codeText, hashAct, requireOldProof, type StepUpAct, saidAct } from './step-up-act.ts'
import { findByWallet, findMobileSince } from './user.queries.ts'

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
type PerHour = { readonly hour: number; readonly day: number }
/** To one mobile: enough to register and to reset a password, with codes lost. */
const PER_MOBILE: PerHour = { hour: 5, day: 10 }
/**
 * For strangers, by network, narrowest first: enough for an office or for phones that share a carrier's address; twice that for
 * the next, and for a /48 or the /24 of IPv4 a twentieth of the market's usual cap.
 */
const PER_NETWORK: readonly [PerHour, PerHour, PerHour] = [
  { hour: 20, day: 60 },
  { hour: 40, day: 120 },
  { hour: 100, day: 300 },
]
/** Codes in an hour to one mobile, or from one address or /56, before the next takes a proof of work. */
const FREE_CODES = 2

/** Sends a code to any mobile, registered or not, so that the response does not reveal which accounts exist. */
export async function sendCode(deps: Deps, asked: Asked): Promise<DataOf<'sendCode'>> {
  requireOwnMobile(asked)
  const settings = await deps.settings()
  const { address, form, locale, user } = asked
  const { mobile, event } = form
  requireServedCountry(mobile, settings)
  if (event === 'thaw' && user) await requireSmsThaws(deps, user.id)
  const confirmed = await findConfirmed(deps, asked, settings)
  const code = randomDigits(CODE_DIGITS)
  // Has logged in, so the answer reveals nothing about the mobile.
  const isOwner = user?.mobile === mobile
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const uses = await countUses(tx, at, isOwner ? ownerLimits(mobile) : strangerLimits(mobile, address))
    const latest = await findLatestCode(tx, { mobile, event })
    requireRoom(uses, { latestAt: latest?.createdAt, at })
    if (!isOwner && uses.some(takesProof)) {
      const network = networksOf(address).at(-1) ?? address
      requireProof(deps, { mobile, event, network, latestId: latest?.id ?? null, at }, form.proof)
    }
    await requireRoomForAll(deps, tx, { at, isOwner, settings })
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
        {
          task: 'send_sms',
          payload: { mobile, code, locale, ...confirmed, ...(isForMobile(event) && { event }) },
          runAt: at,
        },
      ])
  })
  if (!deps.smsUrl) deps.log.info({ mobile, event, code }, 'sms code (SMS_URL is not set)')
  return { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(deps.isDemo && { demoCode: code }) }
}

/** Confirm an act of a logged-in user, and so go to their mobile alone. */
const ofOwner: ReadonlySet<CodeEvent> = new Set(['setpaypassword', 'stepup', 'thaw', 'changemobile'])

function requireOwnMobile({ user, form }: Asked): void {
  if (!ofOwner.has(form.event)) return
  if (!user) throw new TransportRefusal(401)
  if (user.mobile !== form.mobile) throw new FieldRefusal('mobile', 'own_mobile')
}

/**
 * Returns the payment that a code for a step-up confirms; undefined for other events. Throws `PROOF_TOO_NEW {from, until}` for a
 * mobile that is too new.
 */
async function findConfirmed(deps: Deps, { user, form }: Asked, { stepUpFrom }: MarketSettings) {
  const { event, kind, amount, walletAddress = '', network = '', address = '' } = form
  if (event !== 'stepup' || !user || !kind || amount === undefined) return undefined
  const db = deps.database.kysely
  requireOldProof(await findMobileSince(db, user.id), deps.clock.now(), stepUpFrom)
  if (kind === 'exchange') return confirming({ act: kind, amount, address, network }, '')
  const receiver = await findByWallet(db, walletAddress)
  if (!receiver) throw new Refusal('WALLET_NOT_FOUND')
  const name = receiver.realName === null ? '' : maskName(receiver.realName)
  return confirming({ act: kind, amount, address: walletAddress }, name)
}

function confirming(leaving: StepUpAct, maskedName: string) {
  return { act: hashAct(leaving).toString('hex'), said: saidAct(leaving, maskedName) }
}

/** The message then says that a number is to change: a thief on the phone asks its owner to read the code out. */
function isForMobile(event: CodeEvent): event is 'changemobile' | 'newmobile' {
  return event === 'changemobile' || event === 'newmobile'
}

function requireServedCountry(mobile: string, { smsCountries }: MarketSettings): void {
  if (smsCountries.some((prefix) => mobile.startsWith(prefix))) return
  throw new FieldRefusal('mobile', 'mobile_country', { countries: smsCountries.join(', ') })
}

type SendLimit = UseLimit & { readonly takesProofAfter: number }

/** Counted apart from strangers' requests for the same mobile, which could otherwise use up its owner's codes. */
function ownerLimits(mobile: string): SendLimit[] {
  return sendLimits(`codes of ${mobile}`, PER_MOBILE, Number.POSITIVE_INFINITY)
}

function strangerLimits(mobile: string, address: string): SendLimit[] {
  return [
    ...sendLimits(`codes to ${mobile}`, PER_MOBILE, FREE_CODES),
    ...perNetwork(address, PER_NETWORK).flatMap(({ network, most, isWidest }) =>
      sendLimits(`codes for ${network}`, most, isWidest ? Number.POSITIVE_INFINITY : FREE_CODES),
    ),
  ]
}

function sendLimits(subject: string, { hour, day }: PerHour, takesProofAfter: number): SendLimit[] {
  return [
    { subject: `${subject} hour`, most: hour, windowMs: HOUR_MS, takesProofAfter },
    { subject: `${subject} day`, most: day, windowMs: DAY_MS, takesProofAfter: Number.POSITIVE_INFINITY },
  ]
}

function takesProof({ used, takesProofAfter }: SendLimit & Use): boolean {
  return used > takesProofAfter
}

type Moment = { readonly latestAt: Date | undefined; readonly at: Date }

function requireRoom(uses: readonly Use[], { latestAt, at }: Moment): void {
  const waitMs = latestAt ? latestAt.getTime() + RETRY_AFTER_SECONDS * 1000 - at.getTime() : 0
  if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const until = endOfLimit(uses)
  if (until !== null) throw new Refusal('CODE_LIMIT', { until })
}

type Sending = { readonly at: Date; readonly isOwner: boolean; readonly settings: MarketSettings }

/**
 * Counts one more code against the caps for all users together, of which a tenth is kept for owners who are logged in. Runs last,
 * because all senders contend for this row.
 */
async function requireRoomForAll(
  { log }: Pick<Deps, 'log'>,
  tx: Tx,
  { at, isOwner, settings: { smsPerHour, smsPerDay } }: Sending,
): Promise<void> {
  const now = at.getTime()
  const hour = new Date(now - (now % HOUR_MS))
  const sent = await countSmsOfHour(tx, { hour, dayAgo: new Date(now - DAY_MS) })
  const most = (cap: number) => (isOwner ? cap : cap - Math.floor(cap / 10))
  if (sent.hour > most(smsPerHour) || sent.day > most(smsPerDay))
    throw new Refusal('CODE_LIMIT', { until: Math.ceil((hour.getTime() + HOUR_MS) / 1000) })
  if (sent.hour === most(smsPerHour) || sent.day === most(smsPerDay))
    log.error(
      { ...sent, smsPerHour, smsPerDay, isOwner },
      'THIS IS THE LAST SMS CODE FOR NOW: the cap for all users is reached',
    )
}

/** For a code that only its logged-in owner can try. */
const OWNER_TRIES = 5
/**
 * For a code that anyone can try, a try costs the guesser's networks, not the owner's code: by address, /56, and /48 or the /24 of
 * IPv4. The user who asked for the code is limited by address alone, so no stranger can use up those tries.
 */
const NETWORK_TRIES = [5, 10, 10] as const
/**
 * All other guessers together, for one code. One network has ten tries, so it takes five networks to use them up. Fifty of a
 * million, for each of a mobile's ten codes a day, hit once in 2,000 days.
 */
const STRANGERS_TRIES = 50
/** Wrong codes of a network in an hour, for all mobiles: a /48 that guesses all year hits one code. */
const NETWORK_GUESSES = [30, 60, 100] as const

export type CheckedCode = { readonly id: bigint }
type Given = {
  readonly mobile: string
  readonly event: CodeEvent
  readonly code: string
  /** Hash of the payment that the code confirms, in hexadecimal; for a step-up only. */
  readonly act?: string | undefined
  /** Of the caller, for the events of strangers. */
  readonly address?: string
}

/**
 * Checks a code; a correct one costs no try. Call it outside any transaction, so that a wrong try stays counted. Throws
 * `CODE_WRONG`, and `RATE_LIMITED {until}` after too many wrong codes from one network.
 */
export function checkCode(deps: Deps, given: Given): Promise<CheckedCode> {
  return tryCode(deps, given, false)
}

/**
 * Checks a code like `checkCode`, but a correct one costs a try too. For calls that reveal something, such as which usernames are
 * taken, and must not be repeated at will.
 */
export function takeCodeTry(deps: Deps, given: Given): Promise<CheckedCode> {
  return tryCode(deps, given, true)
}

async function tryCode(deps: Deps, { address, ...of }: Given, costsTry: boolean): Promise<CheckedCode> {
  const guesses = address === undefined ? [] : perNetwork(address, NETWORK_GUESSES).map(guessLimit)
  const id = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const until = latestEnd(await findUsedUp(tx, at, guesses))
    if (until !== null) throw new Refusal('RATE_LIMITED', { until })
    // The lock makes concurrent tries of a code wait for each other: a correct one must not use up the others' tries.
    const kept = await lockLatestCode(tx, { ...of, at })
    const { limits, most } = triesAt(kept, address)
    const mayTry = (kept?.failedAttempts ?? most) < most && (await findUsedUp(tx, at, limits)).length === 0
    const isRight = mayTry && kept !== undefined && timingSafeEqual(kept.codeHash, hashCode(deps.secret, of))
    if (isRight && !costsTry) return kept.id
    await countUses(tx, at, [...limits, ...(isRight ? [] : guesses)])
    if (kept) await countCodeTry(tx, kept.id)
    return isRight ? kept.id : null
  })
  if (id === null) throw new Refusal('CODE_WRONG')
  return { id }
}

type Kept = { readonly id: bigint; readonly address: string }
type Tries = { readonly limits: readonly UseLimit[]; readonly most: number }

/** The tries that a guesser at this address has at a code, and the most wrong tries at it of all guessers. */
function triesAt(kept: Kept | undefined, address: string | undefined): Tries {
  if (address === undefined) return { limits: [], most: OWNER_TRIES }
  if (!kept) return { limits: [], most: STRANGERS_TRIES }
  const limits = perNetwork(address, NETWORK_TRIES).map(({ network, most }) => ({
    subject: `tries of ${kept.id} from ${network}`,
    most,
    windowMs: VALID_MS,
  }))
  return kept.address === address
    ? { limits: limits.slice(0, 1), most: Number.POSITIVE_INFINITY }
    : { limits, most: STRANGERS_TRIES }
}

function guessLimit({ network, most }: OfNetwork<number>): UseLimit {
  return { subject: `wrong codes from ${network}`, most, windowMs: HOUR_MS }
}

type OfNetwork<Most> = { readonly network: string; readonly most: Most; readonly isWidest: boolean }

/** Pairs the networks of an address with limits for an address, a /56, and a /48 or the /24 of IPv4. */
function perNetwork<Most>(
  address: string,
  [forAddress, forHome, forWidest]: readonly [Most, Most, Most],
): OfNetwork<Most>[] {
  const networks = networksOf(address)
  return networks.map((network, at) => {
    const isWidest = at > 0 && at === networks.length - 1
    return { network, isWidest, most: isWidest ? forWidest : at === 0 ? forAddress : forHome }
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
  thaw: true,
  changemobile: true,
  newmobile: true,
} satisfies Record<CodeEvent, true>)

/** Posts a code to the SMS gateway as JSON. Throws if the gateway refuses it, so that the job is retried. */
export async function deliverCode(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'smsUrl'>,
  { mobile, code, locale, act, said, event }: Tasks['send_sms'],
): Promise<void> {
  if (!deps.smsUrl) return
  // The code may have expired during a gateway outage.
  const hashes = events.map((event) => hashCode(deps.secret, { mobile, event, code, act }))
  if (!(await isCodeAlive(deps.database.kysely, { mobile, hashes, at: deps.clock.now() }))) return
  const text = event
    ? translator('accounts', localeFrom(locale))(event === 'changemobile' ? 'codeToLeave' : 'codeToJoin', {
        code,
      })
    : codeText(localeFrom(locale), code, said)
  await postText(deps.smsUrl, { mobile, code, text })
}

type TextMessage = { readonly mobile: string; readonly text: string; readonly code?: string }

/** Throws if the gateway refuses the message. */
export async function postText(smsUrl: string, message: TextMessage): Promise<void> {
  const response = await fetch(smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
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
