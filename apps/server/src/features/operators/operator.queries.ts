import { heldExchangeStatuses } from '@u-market/domain'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorTable } from '../../db/schema.generated.ts'

export function findOperator(db: Db, username: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'passwordHash', 'totpSecret'])
    .where('username', '=', username.toLowerCase())
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

export function insertOperator(db: Db, row: Insertable<OperatorTable>): Promise<{ id: number } | undefined> {
  return db
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Replaces a hash by another of the same password, unless the password has changed meanwhile. */
export function renewOperatorHash(
  db: Db,
  { id, kept }: { readonly id: number; readonly kept: string | null },
  passwordHash: string,
) {
  return db
    .updateTable('operator')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', kept)
    .execute()
}

export function updateOperator(db: Db, id: number, changes: Updateable<OperatorTable>) {
  return db.updateTable('operator').set(changes).where('id', '=', id).execute()
}

/** Whether an account, open or closed, has this username. */
export async function isTaken(db: Db, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('operator')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

/** Finds an operator by id, unless the account is closed. */
export function findOperatorNow(db: Db, id: number) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** Finds an operator by id, even if the account is closed. */
export function findOperatorById(db: Db, id: number) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'passwordHash', 'totpSecret', 'totpStep', 'passwordChangedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Locks those of these accounts that are open, in id order. Uses `no key update`, so that inserts that refer to an operator, such
 * as audit entries, do not wait.
 */
export function lockOperators(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'passwordHash'])
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Wanted = {
  readonly id?: number
  readonly limit: number
  readonly offset: number
  readonly at: Date
  readonly idleSince: Date
}

/** Lists operators, closed accounts last. */
export function listOperators(db: Db, { id, limit, offset, at, idleSince }: Wanted) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'closedAt', 'passwordHash', 'totpSecret', 'createdAt'])
    .select(({ selectFrom, fn }) => [
      selectFrom('operatorSession')
        .select(fn.countAll<bigint>().as('count'))
        .whereRef('operatorSession.operatorId', '=', 'operator.id')
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', at)
        .where('lastUsedAt', '>', idleSince)
        .as('sessions'),
      selectFrom('operatorSession')
        .select(({ fn }) => fn.max('operatorSession.lastUsedAt').as('lastUsedAt'))
        .whereRef('operatorSession.operatorId', '=', 'operator.id')
        .as('lastUsedAt'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(({ eb }) => eb('closedAt', 'is not', null))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type ListedOperator = Awaited<ReturnType<typeof listOperators>>[number]

export async function countOperators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Waiting = {
  verifications: number
  appeals: number
  exchanges: number
  merchants: number
  conversations: number
  bugReports: number
  userReports: number
  proposals: number
  recoveries: number
}

/** Counts the open work of each queue that operators handle. */
export async function countWaiting(
  db: Db,
  { operatorId, at }: { readonly operatorId: number; readonly at: Date },
): Promise<Waiting> {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('verification')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'pending')
        .as('verifications'),
      selectFrom('dispute')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'open')
        .where('awaits', '=', 'operator')
        .as('appeals'),
      selectFrom('exchange')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', 'in', heldExchangeStatuses)
        .as('exchanges'),
      selectFrom('merchant')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'pending')
        .where('bondPaidAt', 'is not', null)
        .as('merchants'),
      selectFrom('serviceChat')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('state', '=', 'waiting')
        .as('conversations'),
      selectFrom('report')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('kind', '=', 'bug')
        .where('status', '=', 'open')
        .as('bugReports'),
      selectFrom('report')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('kind', '=', 'user')
        .where('status', '=', 'open')
        .as('userReports'),
      selectFrom('proposal')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'open')
        .where('expiresAt', '>', at)
        .where('proposedBy', '!=', operatorId)
        .as('proposals'),
      selectFrom('recovery')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'open')
        .where('userId', 'is not', null)
        .where('closesAt', '>', at)
        .as('recoveries'),
    ])
    .executeTakeFirstOrThrow()
  return {
    verifications: Number(counts.verifications),
    appeals: Number(counts.appeals),
    exchanges: Number(counts.exchanges),
    merchants: Number(counts.merchants),
    conversations: Number(counts.conversations),
    bugReports: Number(counts.bugReports),
    userReports: Number(counts.userReports),
    proposals: Number(counts.proposals),
    recoveries: Number(counts.recoveries),
  }
}
