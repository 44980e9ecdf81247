/** A user's e-mail address: asked for with the payment password, and theirs once they have entered the code that was sent to it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS, type UserId } from '@u-market/domain'
import { countUses, endOfLimit, type UseLimit } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { networksOf } from '../../platform/caller-address.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { randomDigits } from '../../platform/ids.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import {
  deleteAsked,
  deleteEmail,
  findAsked,
  findEmail,
  isOthersAddress,
  lockConfirmations,
  takeAsked,
  writeAsked,
  writeEmail,
} from './email.queries.ts'
import { addressFingerprints, addressOf, maskEmail, sealAddress } from './email-address.ts'
import { limitAccountChanges, limitAttempts } from './limit-attempts.ts'
import { checkPayPassword } from './pay-password.ts'
import { lockForChange } from './reset-hold.ts'

type Asked = {
  readonly user: Pick<SessionUser, 'id'>
  readonly form: BodyOf<'setEmail'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}
type Answer = DataOf<'setEmail'>

/** Asks for an address, confirms the one asked for, or with an empty address removes the confirmed one. */
export function setEmail(deps: Deps, asked: Asked): Promise<Answer> {
  const { code, email, payPassword } = asked.form
  if (code !== undefined) return confirmEmail(deps, asked, code)
  if (email === undefined || payPassword === undefined) throw new FieldRefusal('email', 'email_or_code')
  return email === ''
    ? removeEmail(deps, asked, payPassword)
    : askForCode(deps, asked, { email, payPassword })
}

const CODE_DIGITS = 6
/** A mail may take minutes. */
const VALID_MS = 15 * MINUTE_MS
const RETRY_AFTER_SECONDS = 60
const MAX_TRIES = 5

/** The address may be a stranger's, whose mailbox must not be filled: by however many users, and however many users one person has. */
function askLimits({ user, address }: Pick<Asked, 'user' | 'address'>, mark: string): UseLimit[] {
  const network = networksOf(address)[0] ?? address
  return [
    ...limits(`mail codes of ${user.id}`, 5, 10),
    ...limits(`mail codes to ${mark}`, 3, 5),
    ...limits(`mail codes for ${network}`, 20, 60),
  ]
}

function limits(subject: string, hour: number, day: number): UseLimit[] {
  return [
    { subject: `${subject} hour`, most: hour, windowMs: HOUR_MS },
    { subject: `${subject} day`, most: day, windowMs: DAY_MS },
  ]
}

type Wanted = { readonly email: string; readonly payPassword: string }

/**
 * Sends a code to the address, whether or not another user has it: the response must not reveal that.
 */
async function askForCode(deps: Deps, asked: Asked, { email, payPassword }: Wanted): Promise<Answer> {
  const { user, locale, idempotencyKey } = asked
  if (!deps.mailer) throw new Refusal('EMAIL_OFF')
  await checkPayPassword(deps, user, payPassword)
  const code = randomDigits(CODE_DIGITS)
  const [mark] = addressFingerprints(deps.dataKeys, email)
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    const uses = await countUses(tx, at, askLimits(asked, mark?.toString('base64url') ?? ''))
    await lockForChange(deps, tx, { userId: user.id, at })
    await requireOther(deps, tx, user.id, email)
    const before = await findAsked(tx, user.id)
    const waitMs = before ? before.createdAt.getTime() + RETRY_AFTER_SECONDS * 1000 - at.getTime() : 0
    if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const until = endOfLimit(uses)
    if (until !== null) throw new Refusal('CODE_LIMIT', { until })
    await writeAsked(tx, {
      userId: user.id,
      addressSealed: sealAddress(deps.dataKeys, user.id, email).addressSealed,
      codeHash: hashCode(deps, user.id, { email, code }),
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MS),
    })
    await scheduleJobs(tx, [
      { task: 'send_code_mail', payload: { userId: user.id, code, locale }, runAt: at },
    ])
    return { emailConfirmed: 0, retryAfterSeconds: RETRY_AFTER_SECONDS }
  })
}

async function requireOther(deps: Deps, tx: Tx, userId: UserId, email: string): Promise<void> {
  const now = await findEmail(tx, userId)
  if (now?.addressSealed && addressOf(deps.dataKeys, userId, now.addressSealed) === email)
    throw new FieldRefusal('email', 'unchanged')
}

/** Makes the address the user's. A caller with its code reads its mail, so `EMAIL_TAKEN` reveals nothing about a stranger. */
async function confirmEmail(deps: Deps, { user, idempotencyKey }: Asked, code: string): Promise<Answer> {
  const asked = await findAsked(deps.database.kysely, user.id)
  const now = deps.clock.now()
  if (!asked || asked.expiresAt <= now) throw new Refusal('CODE_WRONG')
  const email = addressOf(deps.dataKeys, user.id, asked.addressSealed)
  const codeHash = hashCode(deps, user.id, { email, code })
  const attempt = {
    subject: `mail code ${user.id} ${asked.createdAt.getTime()}`,
    maxAttempts: MAX_TRIES,
  }
  const verdict = await limitAttempts(deps, attempt, async () => timingSafeEqual(asked.codeHash, codeHash))
  if (verdict.is !== 'right') throw new Refusal('CODE_WRONG')
  const answer = await transact(deps.database, idempotencyKey, async (tx): Promise<Answer> => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, user.id, at)
    await lockForChange(deps, tx, { userId: user.id, at })
    if (!(await takeAsked(tx, user.id, codeHash))) throw new Refusal('CODE_WRONG')
    await lockConfirmations(tx)
    const fingerprints = addressFingerprints(deps.dataKeys, email)
    if (await isOthersAddress(tx, { fingerprints, userId: user.id })) throw new Refusal('EMAIL_TAKEN')
    const news = { userId: user.id, params: { email: maskEmail(email) }, at } as const
    const isFirst = !(await tellOldAddress(tx, { ...news, kind: 'email_changed' }))
    await writeEmail(tx, user.id, { ...sealAddress(deps.dataKeys, user.id, email), confirmedAt: at })
    await notify(tx, { ...news, kind: isFirst ? 'email_added' : 'email_changed' })
    return { emailConfirmed: 1, retryAfterSeconds: 0 }
  })
  deps.wake()
  return answer
}

async function removeEmail(
  deps: Deps,
  { user, idempotencyKey }: Asked,
  payPassword: string,
): Promise<Answer> {
  await checkPayPassword(deps, user, payPassword)
  const answer = await transact(deps.database, idempotencyKey, async (tx): Promise<Answer> => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, user.id, at)
    await lockForChange(deps, tx, { userId: user.id, at })
    await deleteAsked(tx, user.id)
    const now = await findEmail(tx, user.id)
    if (now?.addressSealed) {
      const email = maskEmail(addressOf(deps.dataKeys, user.id, now.addressSealed))
      const news = { userId: user.id, kind: 'email_removed', params: { email }, at } as const
      await tellOldAddress(tx, news)
      await writeEmail(tx, user.id, NO_ADDRESS)
      await notify(tx, news)
    }
    return { emailConfirmed: 0, retryAfterSeconds: 0 }
  })
  deps.wake()
  return answer
}

const NO_ADDRESS = { addressSealed: null, addressFingerprint: null, confirmedAt: null } as const

type News = {
  readonly userId: UserId
  readonly kind: 'email_added' | 'email_changed' | 'email_removed' | 'account_closed'
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
}

/** Schedules the last mail to the user's address, which the caller replaces or removes. Returns whether there is one. */
async function tellOldAddress(tx: Tx, { userId, kind, params, at }: News): Promise<boolean> {
  const now = await findEmail(tx, userId)
  if (!now?.addressSealed) return false
  const payload = {
    userId,
    kind,
    params,
    at: at.getTime(),
    addressSealed: now.addressSealed.toString('base64'),
    wordSealed: now.wordSealed?.toString('base64') ?? null,
  }
  await scheduleJobs(tx, [{ task: 'send_last_mail', payload, runAt: at }])
  return true
}

async function notify(tx: Tx, { userId, kind, params, at }: News): Promise<void> {
  await recordEvents(tx, [{ kind, actor: 'user', to: userId, noticeType: 'account', params, at }])
}

/** Sends the last mail to a closed account, and deletes its address and word. */
export async function forgetEmail(
  tx: Tx,
  { userId, reason, at }: { userId: UserId; reason: string; at: Date },
) {
  await tellOldAddress(tx, { userId, kind: 'account_closed', params: { reason }, at })
  await deleteEmail(tx, userId)
}

/** What a mail with a code needs; null if the code has been used or replaced, or has expired. */
export async function findCodeMail(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'dataKeys'>,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): Promise<{ to: string; askedAt: Date } | null> {
  const db = deps.database.kysely
  const asked = await findAsked(db, userId)
  if (!asked || asked.expiresAt <= deps.clock.now()) return null
  const to = addressOf(deps.dataKeys, userId, asked.addressSealed)
  const isCurrent = asked.codeHash.equals(hashCode(deps, userId, { email: to, code }))
  return isCurrent ? { to, askedAt: asked.createdAt } : null
}

/** An HMAC, because a plain digest of six digits could be reversed by trying all codes. */
function hashCode(
  { secret }: Pick<Deps, 'secret'>,
  userId: UserId,
  { email, code }: { readonly email: string; readonly code: string },
): Buffer {
  return createHmac('sha256', `email:${secret}`).update(`${userId} ${email} ${code}`).digest()
}
