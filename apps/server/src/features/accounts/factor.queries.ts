import type { UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { UserFactorTable } from '../../db/schema.generated.ts'

export type FactorRow = Selectable<UserFactorTable>

export function findFactor(db: Db, userId: UserId): Promise<FactorRow | undefined> {
  return db.selectFrom('userFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Keeps the secret of an authenticator that is being set up. False if one is set up already. */
export async function startFactorSetup(
  db: Db,
  row: { readonly userId: UserId; readonly secret: Buffer; readonly startedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('userFactor')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: row.secret, startedAt: row.startedAt, lastStep: 0n })
        .where('userFactor.enrolledAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Step = { readonly userId: UserId; readonly secret: Buffer; readonly step: bigint }

/** Sets the authenticator up. False if another call has, or has replaced the secret. */
export async function enrolFactor(
  tx: Tx,
  { userId, secret, step, at }: Step & { readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('userFactor')
    .set({ enrolledAt: at, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('enrolledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the step only if it is newer than the last one, so that of two calls with the same code only one succeeds. */
export async function takeStep(db: Db, { userId, secret, step }: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('userFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('userFactor').where('userId', '=', userId).execute()
  await tx.deleteFrom('userRecoveryCode').where('userId', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('userRecoveryCode').where('userId', '=', userId).execute()
  await tx
    .insertInto('userRecoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function isRecoveryCode(
  db: Db,
  { userId, codeHash }: { readonly userId: UserId; readonly codeHash: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('userRecoveryCode')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Spends a recovery code; false if it is unknown or already used. */
export async function spendRecoveryCode(
  db: Db,
  { userId, codeHash, at }: { readonly userId: UserId; readonly codeHash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('userRecoveryCode')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('userRecoveryCode')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function deleteSetupsBefore(db: Db, at: Date) {
  return db.deleteFrom('userFactor').where('enrolledAt', 'is', null).where('startedAt', '<', at).execute()
}

export function listFactorSecrets(db: Db): Promise<{ userId: UserId; secret: Buffer }[]> {
  return db.selectFrom('userFactor').select(['userId', 'secret']).orderBy('userId').execute()
}

/** Replaces the secret only if it is still the one that was read. */
export function replaceFactorSecret(
  db: Db,
  { userId, before, secret }: { readonly userId: UserId; readonly before: Buffer; readonly secret: Buffer },
) {
  return db
    .updateTable('userFactor')
    .set({ secret })
    .where('userId', '=', userId)
    .where('secret', '=', before)
    .execute()
}
