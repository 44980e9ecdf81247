/** A code in a mail to the confirmed address, which stands for a code to the old mobile when that is gone. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS, proofFrom, type UserId } from '@u-market/domain'
import { countUses, endOfLimit } from '../../db/count-uses.ts'
import type { Db } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { randomDigits } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findEmail } from './email.queries.ts'
import { addressOf } from './email-address.ts'
import { limitAttempts } from './limit-attempts.ts'
import { findMailCode, writeMailCode } from './mobile-change.queries.ts'
import { checkPayPassword } from './pay-password.ts'
import { lockForMobile } from './reset-hold.ts'

const CODE_DIGITS = 6
/** A mail may take minutes. */
const VALID_MS = 15 * MINUTE_MS
const RETRY_AFTER_SECONDS = 60
const MAX_TRIES = 5

type Asked = {
  readonly user: Pick<SessionUser, 'id'>
  readonly form: BodyOf<'sendMobileMail'>
  readonly locale: Locale
}

export async function sendMobileMail(
  deps: Deps,
  { user, form, locale }: Asked,
): Promise<DataOf<'sendMobileMail'>> {
  if (!deps.mailer) throw new Refusal('EMAIL_OFF')
  await checkPayPassword(deps, user, form.payPassword)
  const code = randomDigits(CODE_DIGITS)
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const uses = await countUses(tx, at, [
      { subject: `mobile mails of ${user.id} hour`, most: 5, windowMs: HOUR_MS },
      { subject: `mobile mails of ${user.id} day`, most: 10, windowMs: DAY_MS },
    ])
    await lockForMobile(deps, tx, { userId: user.id, at })
    const email = await requireOldAddress(deps, tx, { userId: user.id, at })
    const before = await findMailCode(tx, user.id)
    const waitMs = before ? before.createdAt.getTime() + RETRY_AFTER_SECONDS * 1000 - at.getTime() : 0
    if (waitMs > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const until = endOfLimit(uses)
    if (until !== null) throw new Refusal('CODE_LIMIT', { until })
    await writeMailCode(tx, {
      userId: user.id,
      codeHash: hashCode(deps, user.id, { email, code }),
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MS),
    })
    await scheduleJobs(tx, [
      { task: 'send_code_mail', payload: { userId: user.id, code, locale, isForMobile: true }, runAt: at },
    ])
  })
  return { retryAfterSeconds: RETRY_AFTER_SECONDS }
}

/** Returns the confirmed address. Throws `EMAIL_NEEDED {until?}` without one, or while it is too young to prove anything. */
export async function requireOldAddress(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  db: Db,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<string> {
  const kept = await findEmail(db, userId)
  if (!kept?.addressSealed || !kept.confirmedAt) throw new Refusal('EMAIL_NEEDED')
  const from = proofFrom(kept.confirmedAt.getTime(), at.getTime())
  if (from !== null) throw new Refusal('EMAIL_NEEDED', { until: Math.ceil(from / 1000) })
  return addressOf(dataKeys, userId, kept.addressSealed)
}

/**
 * Checks the code of a mail, and that it went to the address of now. Returns its hash, by which it is used up; call it outside any
 * transaction, so that a wrong try stays counted. Throws `CODE_WRONG`, `EMAIL_NEEDED`.
 */
export async function checkMailCode(
  deps: Deps,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): Promise<Buffer> {
  const db = deps.database.kysely
  const at = deps.clock.now()
  const email = await requireOldAddress(deps, db, { userId, at })
  const kept = await findMailCode(db, userId)
  if (!kept || kept.expiresAt <= at) throw new Refusal('CODE_WRONG')
  const given = hashCode(deps, userId, { email, code })
  const attempt = { subject: `mobile mail ${userId} ${kept.createdAt.getTime()}`, maxAttempts: MAX_TRIES }
  const verdict = await limitAttempts(deps, attempt, async () => timingSafeEqual(kept.codeHash, given))
  if (verdict.is !== 'right') throw new Refusal('CODE_WRONG')
  return given
}

/** What a mail with a code needs; null if the code has been used or replaced, or has expired. */
export async function findMobileMail(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'dataKeys'>,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): Promise<{ to: string; askedAt: Date; wordSealed: Buffer | null } | null> {
  const db = deps.database.kysely
  const kept = await findMailCode(db, userId)
  const address = await findEmail(db, userId)
  if (!kept || kept.expiresAt <= deps.clock.now() || !address?.addressSealed) return null
  const to = addressOf(deps.dataKeys, userId, address.addressSealed)
  const isCurrent = kept.codeHash.equals(hashCode(deps, userId, { email: to, code }))
  return isCurrent ? { to, askedAt: kept.createdAt, wordSealed: address.wordSealed } : null
}

/** An HMAC, because a plain digest of six digits could be reversed by trying all codes. A code to another address fails. */
function hashCode(
  { secret }: Pick<Deps, 'secret'>,
  userId: UserId,
  { email, code }: { readonly email: string; readonly code: string },
): Buffer {
  return createHmac('sha256', `mobile mail:${secret}`).update(`${userId} ${email} ${code}`).digest()
}
