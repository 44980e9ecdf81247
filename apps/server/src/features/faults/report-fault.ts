import type { DataOf } from '@u-market/contract'
import { MAX_OPEN_FAULTS } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { countOpenFaults, insertFault, lockReporter } from './faults.queries.ts'

/** Puts a report into the operators' queue. */
export function reportFault(
  deps: Deps,
  { user, body, claim }: Call<'reportFault'>,
): Promise<DataOf<'reportFault'>> {
  return transact(deps.database, claim, async (tx) => {
    const { type, content, images = [], contact = '' } = body
    await requireOwnUploads(tx, { userId: user.id, category: 'evidence', paths: images, field: 'images' })
    await lockReporter(tx, user.id)
    if ((await countOpenFaults(tx, user.id)) >= MAX_OPEN_FAULTS)
      throw new Refusal('FAULT_LIMIT', { limit: MAX_OPEN_FAULTS })
    return insertFault(tx, { userId: user.id, type, content, images, contact, createdAt: deps.clock.now() })
  })
}
