import type { BodyOf } from '@u-market/contract'
import { blockLimits, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { countOtherBlocks, removeBlock, writeBlock } from './block.queries.ts'
import { lockTraders } from './lock-traders.ts'

type Block = {
  readonly userId: UserId
  readonly form: BodyOf<'blockUser'>
  readonly claim: IdempotencyClaim | null
}

/**
 * Blocks somebody, or ends that. Behind the records of both, the buyer's of which placing an order locks before it looks for blocks:
 * an order that was placed before stands, and once this is answered none is.
 */
export async function blockUser(deps: Deps, { userId, form, claim }: Block): Promise<null> {
  const { userId: peerId, on, note } = form
  if (peerId === userId) throw new FieldRefusal('userId', 'invalid')
  const pair = { userId, peerId }
  return transact(deps.database, claim, async (tx) => {
    const traders = await lockTraders(tx, [userId, peerId], [])
    if (!traders.has(peerId)) throw new Refusal('USER_NOT_FOUND')
    if (!on) {
      await removeBlock(tx, pair)
      return null
    }
    if ((await countOtherBlocks(tx, pair)) >= blockLimits.people)
      throw new Refusal('BLOCK_LIMIT', { limit: blockLimits.people })
    await writeBlock(tx, pair, { note: note?.trim(), at: deps.clock.now() })
    return null
  })
}
