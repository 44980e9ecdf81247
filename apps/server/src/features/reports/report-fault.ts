import type { BodyOf, DataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { countOpenFaults, insertFault, lockReporter } from './faults.queries.ts'

type Report = {
  readonly userId: UserId
  readonly form: BodyOf<'reportFault'>
  readonly claim: IdempotencyClaim | null
}

/** Puts a report into the operators' queue. */
export async function reportFault(
  deps: Deps,
  { userId, form, claim }: Report,
): Promise<DataOf<'reportFault'>> {
  const { openFaults } = await deps.settings()
  return transact(deps.database, claim, async (tx) => {
    const { type, content, images = [], contact = '' } = form
    await requireOwnUploads(tx, { userId, category: 'evidence', paths: images, field: 'images' })
    await lockReporter(tx, userId)
    if ((await countOpenFaults(tx, userId)) >= openFaults)
      throw new Refusal('FAULT_LIMIT', { limit: openFaults })
    return insertFault(tx, { userId, type, content, images, contact, createdAt: deps.clock.now() })
  })
}
