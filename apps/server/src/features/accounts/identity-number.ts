import type { ConsoleDataOf } from '@u-market/contract'
import { comparableNumber, type UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fingerprint, seal, unseal } from '../../platform/seal.ts'
import { findHolders, lockApprovals, type SealedNumber } from './number.queries.ts'
import { findVerification, type VerificationRow } from './verification.queries.ts'

/** A number as it is kept: to be read with the key alone, in a row of its user alone, and to be compared. */
export function sealNumber(keys: DataKeys, userId: UserId, number: string): SealedNumber {
  return {
    numberSealed: seal(keys, Buffer.from(number), ofUser(userId)),
    numberFingerprint: fingerprint(keys[0], comparableNumber(number)),
  }
}

type KeptNumber = { readonly userId: UserId; readonly numberSealed: Buffer | null }

/** The number as it was given; '' once it has been removed. */
export function numberOf(keys: DataKeys, { userId, numberSealed }: KeptNumber): string {
  return numberSealed ? unseal(keys, numberSealed, ofUser(userId)).toString() : ''
}

/** What the number may be known by: rows whose key is no longer the current one keep the fingerprint of their own. */
function fingerprintsOf(keys: DataKeys, number: string): Buffer[] {
  return keys.map((key) => fingerprint(key, comparableNumber(number)))
}

/** Shorter, or without a digit, no document is numbered. */
const MIN_NUMBER = 5

/** What a searched text stands for, if it can be a number in any spelling; else nothing. */
export function searchedFingerprints(keys: DataKeys, text: string): Buffer[] {
  const number = comparableNumber(text)
  return number.length >= MIN_NUMBER && /\d/.test(number) ? fingerprintsOf(keys, text) : []
}

function ofUser(userId: UserId): string {
  return `the identity number of user ${userId}`
}

/** Who else applied with the number of this application, whatever came of it. Nobody, once the number has been removed. */
export async function holdersOf(
  db: Db,
  keys: DataKeys,
  row: VerificationRow,
): Promise<ConsoleDataOf<'getVerification'>['sameNumber']> {
  const holders = await findOthers(db, keys, row)
  return holders.map(({ id, userId, username, nickname, status, createdAt, decidedAt, closedAt }) => ({
    id,
    userId,
    username,
    nickname,
    status,
    since: unixSeconds(decidedAt ?? createdAt),
    isClosed: closedAt === null ? 0 : 1,
  }))
}

/**
 * Refuses to approve while another account is verified with the number. Approvals take turns, so that of two at once the second
 * sees the first; whom its index lets through all the same, the database refuses.
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
