import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { VerificationTable } from '../../db/schema.generated.ts'

const MAX_EARLIER = 10

type Status = 'pending' | 'approved' | 'refused' | 'revoked'

export function insertVerification(tx: Tx, row: Insertable<VerificationTable>) {
  return tx.insertInto('verification').values(row).execute()
}

type Decision = { id: number; status: 'approved' | 'refused'; reason: string; operatorId: number; at: Date }

/** Decides a pending application; undefined if it is no longer pending, so that only one of several decisions succeeds. */
export function decidePending(tx: Tx, { id, status, reason, operatorId, at }: Decision) {
  return tx
    .updateTable('verification')
    .set({ status, reason, decidedBy: operatorId, decidedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['userId', 'realName'])
    .executeTakeFirst()
}

type Revocation = { userId: UserId; reason: string; operatorId: number; at: Date }

/** Makes a verified user unverified, and frees the number for another account. Returns false if the user is not verified. */
export async function revokeApproved(
  tx: Tx,
  { userId, reason, operatorId, at }: Revocation,
): Promise<boolean> {
  const revoked = await tx
    .updateTable('appUser')
    .set({ verificationStatus: 'none', verificationReason: reason, realName: null })
    .where('id', '=', userId)
    .where('verificationStatus', '=', 'approved')
    .returning('id')
    .executeTakeFirst()
  if (!revoked) return false
  await tx
    .updateTable('verification')
    .set({ status: 'revoked', revokedBy: operatorId, revokedAt: at, revokedReason: reason })
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .execute()
  return true
}

const columns = [
  'verification.id',
  'verification.userId',
  'appUser.username',
  'appUser.mobile',
  'appUser.locale as userLocale',
  'verification.realName',
  'verification.numberSealed',
  'verification.documentFront',
  'verification.documentBack',
  'verification.documentsRemovedAt',
  'verification.status',
  'verification.reason',
  'operator.name as decidedBy',
  'verification.decidedAt',
  'revoker.name as revokedBy',
  'verification.revokedAt',
  'verification.revokedReason',
  'verification.createdAt',
] as const

export function findVerification(db: Db, id: number) {
  return verifications(db).select(columns).where('verification.id', '=', id).executeTakeFirst()
}

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findVerification>>>

/** The user's other applications: the revoked ones first, then the newest. */
export function findEarlier(db: Db, { id, userId }: Pick<VerificationRow, 'id' | 'userId'>) {
  return db
    .selectFrom('verification')
    .select(['id', 'realName', 'status', 'reason', 'decidedAt', 'revokedAt', 'revokedReason', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .orderBy('revokedAt', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(MAX_EARLIER)
    .execute()
}

type Listed = { status: Status | undefined; limit: number; offset: number }

/** Oldest first, because operators work it as a queue. */
export function listVerifications(db: Db, { status, limit, offset }: Listed): Promise<VerificationRow[]> {
  return verifications(db)
    .select(columns)
    .$if(status !== undefined, (query) => query.where('verification.status', '=', status ?? 'pending'))
    .orderBy('verification.createdAt')
    .orderBy('verification.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countVerifications(db: Db, status: Status | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('verification')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function verifications(db: Db) {
  return db
    .selectFrom('verification')
    .innerJoin('appUser', 'appUser.id', 'verification.userId')
    .leftJoin('operator', 'operator.id', 'verification.decidedBy')
    .leftJoin('operator as revoker', 'revoker.id', 'verification.revokedBy')
}
