/** Second factors under another key: an operator's, and those that a ticket is about to set up. There are as many as operators. */
import type { Database } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { seal, sealedBy, unseal } from '../../platform/seal.ts'
import { listSealedFactors, type SealedFactor, writeSealedFactor } from './factor.queries.ts'
import { factorContext } from './factor-context.ts'

/** How many each key encrypts. */
export async function countFactorsByKey({ kysely }: Pick<Database, 'kysely'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { totpSecret } of await listSealedFactors(kysely)) {
    const key = sealedBy(totpSecret) ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Encrypts with the current key what another has encrypted, all or nothing; answers how many. */
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
