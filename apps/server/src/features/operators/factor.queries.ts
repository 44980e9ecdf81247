import type { Db } from '../../db/database.ts'

/** Writes it only where it is later than the last: of two that bring one code at once, one has it. */
export async function takeFactorStep(
  db: Db,
  { operatorId, step }: { readonly operatorId: number; readonly step: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totpStep: step })
    .where('id', '=', operatorId)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The first code of the new factor has been taken with it. */
export function setFactor(
  db: Db,
  { operatorId, totpSecret, step }: { operatorId: number; totpSecret: Buffer; step: bigint },
) {
  return db.updateTable('operator').set({ totpSecret, totpStep: step }).where('id', '=', operatorId).execute()
}

/** A ticket's has the ticket's hash beside it. */
export type SealedFactor = {
  readonly operatorId: number
  readonly ticketHash: Buffer | null
  readonly totpSecret: Buffer
}

export async function listSealedFactors(db: Db): Promise<SealedFactor[]> {
  const operators = await db
    .selectFrom('operator')
    .select(['id as operatorId', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .orderBy('id')
    .execute()
  const tickets = await db
    .selectFrom('operatorTicket')
    .select(['operatorId', 'tokenHash as ticketHash', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .execute()
  return [...operators.map((row) => ({ ...row, ticketHash: null })), ...tickets].flatMap(
    ({ totpSecret, ...row }) => (totpSecret ? { ...row, totpSecret } : []),
  )
}

/** Only where it is still the one that was read: a new one is encrypted with the current key by itself. */
export function writeSealedFactor(
  db: Db,
  { operatorId, ticketHash, totpSecret: before }: SealedFactor,
  totpSecret: Buffer,
) {
  return ticketHash === null
    ? db
        .updateTable('operator')
        .set({ totpSecret })
        .where('id', '=', operatorId)
        .where('totpSecret', '=', before)
        .execute()
    : db
        .updateTable('operatorTicket')
        .set({ totpSecret })
        .where('tokenHash', '=', ticketHash)
        .where('totpSecret', '=', before)
        .execute()
}

export function deleteRecoveryCodes(db: Db, operatorId: number) {
  return db.deleteFrom('operatorRecoveryCode').where('operatorId', '=', operatorId).execute()
}

export function insertRecoveryCodes(db: Db, rows: readonly { operatorId: number; codeHash: Buffer }[]) {
  return db.insertInto('operatorRecoveryCode').values(rows).execute()
}

export async function spendRecoveryCode(
  db: Db,
  { operatorId, codeHash, at }: { operatorId: number; codeHash: Buffer; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorRecoveryCode')
    .set({ usedAt: at })
    .where('operatorId', '=', operatorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('operatorRecoveryCode')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
