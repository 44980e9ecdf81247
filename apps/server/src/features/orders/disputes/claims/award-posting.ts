import type { Coin } from '@u-market/domain'
import type { Posting } from '../../../../ledger/post.ts'
import { payAwardFrom } from '../../../../ledger/recipes.ts'
import type { AppealRow } from '../appeal.queries.ts'
import { partiesOf } from './claim.queries.ts'

/** What an award would write, all of it out of the balance: which source pays shows when it takes effect. */
export function awardPosting(row: AppealRow, num: Coin, at: Date): Posting[] {
  const { id, orderId, appliedBy } = row
  return num === 0n ? [] : [payAwardFrom('balance', { id, orderId, ...partiesOf(row, appliedBy), num }, at)]
}
