import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, spendRecoveryCode } from './factor.queries.ts'

/** Without what is mistaken when it is read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** New ones in place of all others; answers them, for the only time. */
export async function renewCodes(tx: Tx, secret: string, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await deleteRecoveryCodes(tx, operatorId)
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ operatorId, codeHash: hashCode(secret, code) })),
  )
  return codes
}

/** Whether it was one of the operator's, and not used before; it is now. */
export function spendCode(
  tx: Tx,
  { secret, operatorId, code, at }: { secret: string; operatorId: number; code: string; at: Date },
): Promise<boolean> {
  return spendRecoveryCode(tx, { operatorId, codeHash: hashCode(secret, code), at })
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

/** In whatever way it was copied down. */
function hashCode(secret: string, code: string): Buffer {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', `recovery:${secret}`).update(signs).digest()
}
