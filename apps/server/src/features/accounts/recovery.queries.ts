import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { RecoveryTable } from '../../db/schema.generated.ts'
import { findFactor } from './factor.queries.ts'

export type RecoveryStatus = 'open' | 'approved' | 'refused'

export function insertRecovery(tx: Tx, row: Insertable<RecoveryTable>): Promise<{ id: number }> {
  return tx.insertInto('recovery').values(row).returning('id').executeTakeFirstOrThrow()
}

/** Open requests that name this account, with the right identity number or with another. */
export async function countOpenOf(
  db: Db,
  { userId, sameNumber, at }: { readonly userId: UserId; readonly sameNumber: boolean; readonly at: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .where('sameNumber', '=', sameNumber)
    .where('closesAt', '>', at)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What its asker may read. */
export function findAsked(db: Db, id: number) {
  return db
    .selectFrom('recovery')
    .leftJoin('mobileChange', 'mobileChange.recoveryId', 'recovery.id')
    .select(['recovery.status', 'recovery.closesAt', 'mobileChange.state', 'mobileChange.dueAt'])
    .where('recovery.id', '=', id)
    .executeTakeFirst()
}

/** Locks a request; undefined for one that matched no account, which operators do not see. */
export function lockRecovery(tx: Tx, id: number) {
  return tx
    .selectFrom('recovery')
    .select(['id', 'userId', 'mobile', 'status', 'sameNumber', 'dropsFactor', 'closesAt'])
    .where('id', '=', id)
    .where('userId', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Decision = {
  readonly id: number
  readonly status: 'approved' | 'refused'
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

export function decideRecovery(tx: Tx, { id, status, reason, operatorId, at }: Decision) {
  return tx
    .updateTable('recovery')
    .set({ status, reason, decidedBy: operatorId, decidedAt: at })
    .where('id', '=', id)
    .execute()
}

const columns = [
  'recovery.id',
  'recovery.userId',
  'appUser.username',
  'appUser.nickname',
  'appUser.mobile as oldMobile',
  'appUser.realName as verifiedName',
  'recovery.mobile',
  'recovery.realName',
  'recovery.note',
  'recovery.sameNumber',
  'recovery.dropsFactor',
  'recovery.document',
  'recovery.portrait',
  'recovery.status',
  'recovery.reason',
  'operator.name as decidedBy',
  'recovery.decidedAt',
  'recovery.createdAt',
  'recovery.closesAt',
  'mobileChange.state',
  'mobileChange.dueAt',
] as const

/** Those that matched an account. */
function recoveries(db: Db) {
  return db
    .selectFrom('recovery')
    .innerJoin('appUser', 'appUser.id', 'recovery.userId')
    .leftJoin('operator', 'operator.id', 'recovery.decidedBy')
    .leftJoin('mobileChange', 'mobileChange.recoveryId', 'recovery.id')
}

export function findRecovery(db: Db, id: number) {
  return recoveries(db).select(columns).where('recovery.id', '=', id).executeTakeFirst()
}

export type RecoveryRow = NonNullable<Awaited<ReturnType<typeof findRecovery>>>

type Filter = { readonly status: RecoveryStatus | undefined; readonly at: Date }

/**
 * Open ones that no operator decided in time are over, and in no list but the whole one. Of those to be decided, the ones that can be
 * approved come first.
 */
export function listRecoveries(
  db: Db,
  { status, at, limit, offset }: Filter & { readonly limit: number; readonly offset: number },
): Promise<RecoveryRow[]> {
  return recoveries(db)
    .select(columns)
    .$if(status !== undefined, (query) => query.where('recovery.status', '=', status ?? 'open'))
    .$if(status === 'open', (query) => query.where('recovery.closesAt', '>', at))
    .$if(status === 'open', (query) => query.orderBy('recovery.sameNumber', 'desc'))
    .orderBy('recovery.createdAt')
    .orderBy('recovery.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countRecoveries(db: Db, { status, at }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('recovery')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', 'is not', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .$if(status === 'open', (query) => query.where('closesAt', '>', at))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What tells an operator of a fight over the account. */
export async function findSigns(db: Db, { id, userId }: { readonly id: number; readonly userId: UserId }) {
  const [requests, stopped, proposal, verified, factor] = await Promise.all([
    db
      .selectFrom('recovery')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('userId', '=', userId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mobileChange')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('userId', '=', userId)
      .where('state', '=', 'stopped')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('proposal')
      .select('id')
      .where('kind', '=', 'account_recover')
      .where('subject', '=', `recovery:${id}`)
      .where('status', '=', 'open')
      .executeTakeFirst(),
    db
      .selectFrom('verification')
      .select(['documentFront', 'documentBack'])
      .where('userId', '=', userId)
      .where('status', '=', 'approved')
      .executeTakeFirst(),
    findFactor(db, userId),
  ])
  return {
    earlierRequests: Number(requests.count),
    stoppedChanges: Number(stopped.count),
    proposalId: proposal?.id ?? null,
    isFactorOn: Boolean(factor?.enrolledAt),
    verifiedFront: verified?.documentFront ?? '',
    verifiedBack: verified?.documentBack ?? '',
  }
}
