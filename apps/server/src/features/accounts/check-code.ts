import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { type CodeEvent, markCodeUsed, reserveCodeTry, returnCodeTry } from './sms-code.queries.ts'

const WRONG_TRIES = 5

export type CheckedCode = { readonly id: bigint }
type Given = { readonly mobile: string; readonly event: CodeEvent; readonly code: string }

/** One check at a time for each mobile: right codes sent at once must not take up each other's tries. */
const checking = limitByKey({ running: 1, waiting: 50 })

/** Compares a code, outside any transaction: a wrong try stays counted whatever happens after. Throws `CODE_WRONG`. */
export async function checkCode(deps: Deps, given: Given): Promise<CheckedCode> {
  const checked = await takeCodeTry(deps, given)
  await returnCodeTry(deps.database.kysely, checked.id)
  return checked
}

/**
 * The same, but a right code has used up one of its tries too: for what its holder may ask a few times and not at will, as
 * which usernames are taken.
 */
export function takeCodeTry(deps: Deps, given: Given): Promise<CheckedCode> {
  return checking(`${given.event} ${given.mobile}`, async () => {
    const db = deps.database.kysely
    const kept = await reserveCodeTry(db, { ...given, at: deps.clock.now(), tries: WRONG_TRIES })
    if (!kept || !timingSafeEqual(kept.codeHash, hashCode(deps.secret, given)))
      throw new Refusal('CODE_WRONG')
    return { id: kept.id }
  })
}

/** Uses a checked code up, together with what it was given for: of several calls with one code, one wins. */
export async function spendCode(tx: Tx, { id }: CheckedCode, at: Date): Promise<void> {
  if (!(await markCodeUsed(tx, id, at))) throw new Refusal('CODE_WRONG')
}
