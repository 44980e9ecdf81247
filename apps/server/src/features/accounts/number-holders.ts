import type { ConsoleDataOf } from '@u-market/contract'
import type { Db, Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fingerprintsOf, numberOf } from './identity-number.ts'
import { findHolders, lockApprovals } from './number.queries.ts'
import { findVerification, type VerificationRow } from './verification.queries.ts'

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
