import type { ConsoleDataOf } from '@u-market/contract'
import { comparableNumber, IDENTITY_END_SIGNS, type UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fingerprint, seal, unseal } from '../../platform/seal.ts'
import { findHolders, lockApprovals, type SealedNumber } from './number.queries.ts'
import { findVerification, type VerificationRow } from './verification.queries.ts'

/** Encrypts a number, bound to its user's row, and adds a fingerprint to compare it by. */
export function sealNumber(keys: DataKeys, userId: UserId, number: string): SealedNumber {
  return {
    numberSealed: seal(keys, Buffer.from(number), ofUser(userId)),
    numberFingerprint: fingerprint(keys[0], comparableNumber(number)),
  }
}

type KeptNumber = { readonly userId: UserId; readonly numberSealed: Buffer | null }

/** Decrypts the number; '' once it has been removed. */
export function numberOf(keys: DataKeys, { userId, numberSealed }: KeptNumber): string {
  return numberSealed ? unseal(keys, numberSealed, ofUser(userId)).toString() : ''
}

/** Returns the number's fingerprint for every key, because rows sealed with an older key keep that key's fingerprint. */
function fingerprintsOf(keys: DataKeys, number: string): Buffer[] {
  return keys.map((key) => fingerprint(key, comparableNumber(number)))
}

/** Whether a number, however it is written, is the one of this fingerprint. */
export function hasNumber(keys: DataKeys, kept: Buffer, number: string): boolean {
  return fingerprintsOf(keys, number).some((given) => given.equals(kept))
}

/**
 * Throws `IDENTITY_DIFFERS` unless these are the last characters of the user's verified number. A user without one has nothing to
 * compare.
 */
export async function requireIdentityEnd(
  db: Db,
  keys: DataKeys,
  userId: UserId,
  told: string,
): Promise<void> {
  const kept = await db
    .selectFrom('verification')
    .select('numberSealed')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  const number = comparableNumber(kept ? numberOf(keys, { userId, ...kept }) : '')
  if (number !== '' && number.slice(-IDENTITY_END_SIGNS) !== comparableNumber(told))
    throw new Refusal('IDENTITY_DIFFERS')
}

/** Identity numbers have at least this many characters, one of them a digit. */
const MIN_NUMBER = 5

/** Returns the fingerprints of a search text, which may be a number in any spelling; empty if it cannot be one. */
export function searchedFingerprints(keys: DataKeys, text: string): Buffer[] {
  const number = comparableNumber(text)
  return number.length >= MIN_NUMBER && /\d/.test(number) ? fingerprintsOf(keys, text) : []
}

function ofUser(userId: UserId): string {
  return `the identity number of user ${userId}`
}

/**
 * Finds other users' applications with the same number, whatever their outcome. Returns none once this application's number has
 * been removed.
 */
export async function holdersOf(
  db: Db,
  keys: DataKeys,
  row: VerificationRow,
): Promise<ConsoleDataOf<'getVerification'>['sameNumber']> {
  const holders = await findOthers(db, keys, row)
  return holders.map(
    ({ id, userId, username, nickname, status, createdAt, decidedAt, revokedAt, closedAt }) => ({
      id,
      userId,
      username,
      nickname,
      status,
      since: unixSeconds(revokedAt ?? decidedAt ?? createdAt),
      isClosed: closedAt === null ? 0 : 1,
    }),
  )
}

/**
 * Throws `IDENTITY_IN_USE` if another account is verified with the number of a pending application. Approvals run one after the
 * other, so the second of two sees the first. A unique index also catches this, but only for numbers encrypted with the same key.
 */
export async function requireOwnNumber(tx: Tx, keys: DataKeys, id: number): Promise<void> {
  await lockApprovals(tx)
  const row = await findVerification(tx, id)
  if (row?.status !== 'pending') return
  const holder = (await findOthers(tx, keys, row)).find(({ status }) => status === 'approved')
  if (holder) throw new Refusal('IDENTITY_IN_USE', { id: holder.userId, username: holder.username })
}

async function findOthers(db: Db, keys: DataKeys, row: VerificationRow) {
  const number = numberOf(keys, row)
  return number === ''
    ? []
    : findHolders(db, { fingerprints: fingerprintsOf(keys, number), except: row.userId })
}
