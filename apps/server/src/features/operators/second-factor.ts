/** The second factor of operators. */

import { RECOVERY_CODES } from '@u-market/domain'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { hashCode, newCode } from '../../platform/factor-codes.ts'
import { seal, sealedBy, unseal } from '../../platform/seal.ts'

/** Replaces all recovery codes. Returns the new ones; only their hashes are stored. */
export async function renewCodes(tx: Tx, secret: string, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await deleteRecoveryCodes(tx, operatorId)
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ operatorId, codeHash: hashCode(secret, code, 'recovery') })),
  )
  return codes
}

/** Spends a recovery code; false if it is unknown or already used. */
export function spendCode(
  tx: Tx,
  { secret, operatorId, code, at }: { secret: string; operatorId: number; code: string; at: Date },
): Promise<boolean> {
  return spendRecoveryCode(tx, { operatorId, codeHash: hashCode(secret, code, 'recovery'), at })
}

/** Hash of a link's code; without the server's secret a reader of the table cannot try all codes. */
export function hashLinkCode(secret: string, code: string): Buffer {
  return hashCode(secret, code, 'link')
}

/** Counts the second factors encrypted with each key, of operators and of tickets. */
export async function countFactorsByKey({ kysely }: Pick<Database, 'kysely'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { totpSecret } of await listSealedFactors(kysely)) {
    const key = sealedBy(totpSecret) ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Re-encrypts, in one transaction, every second factor that is not encrypted with the current key. Returns their number. */
export function sealFactors({ kysely }: Pick<Database, 'kysely'>, keys: DataKeys): Promise<number> {
  return kysely.transaction().execute(async (tx) => {
    const old = (await listSealedFactors(tx)).filter(({ totpSecret }) => sealedBy(totpSecret) !== keys[0].id)
    for (const factor of old) await writeSealedFactor(tx, factor, resealed(keys, factor))
    return old.length
  })
}

function resealed(keys: DataKeys, { operatorId, totpSecret }: SealedFactor): Buffer {
  const context = factorContext(operatorId)
  return seal(keys, unseal(keys, totpSecret, context), context)
}

/** Binds the ciphertext of a second factor to its operator: copied to another operator's row, it does not decrypt. */
export function factorContext(operatorId: number): string {
  return `operator:${operatorId}:factor`
}

/** Stores the step only if it is newer than the last one, so that of two calls with the same code only one succeeds. */
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

/** Stores a new second factor. `step` is that of its first code, which cannot be used again. */
export function setFactor(
  db: Db,
  { operatorId, totpSecret, step }: { operatorId: number; totpSecret: Buffer; step: bigint },
) {
  return db.updateTable('operator').set({ totpSecret, totpStep: step }).where('id', '=', operatorId).execute()
}

/** `ticketHash` is set for a secret that a ticket has not set up yet; null for the secret in an operator's account. */
type SealedFactor = {
  readonly operatorId: number
  readonly ticketHash: Buffer | null
  readonly totpSecret: Buffer
}

async function listSealedFactors(db: Db): Promise<SealedFactor[]> {
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

/** Replaces the secret only if it is still the one that was read; a newer one is already encrypted with the current key. */
function writeSealedFactor(
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

function insertRecoveryCodes(db: Db, rows: readonly { operatorId: number; codeHash: Buffer }[]) {
  return db.insertInto('operatorRecoveryCode').values(rows).execute()
}

async function spendRecoveryCode(
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
