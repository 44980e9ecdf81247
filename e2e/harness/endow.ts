import { coin, parseMinor, userId } from '@u-market/domain'
import { issueCoin } from '@u-market/server/ledger/recipes.ts'
import type { World } from '@u-market/testkit/world'
import { transact } from '../../apps/server/src/db/transact.ts'
import { post } from '../../apps/server/src/ledger/post.ts'

/** More than operators may issue: posted past them, as the book and the pages have to hold it all the same. */
export async function endow(
  { deps, clock }: World,
  { id }: { readonly id: number },
  amount: string,
): Promise<void> {
  const minor = parseMinor(amount, 2)
  if (minor === null) throw new Error(`${amount} is no amount`)
  await transact(deps.database, null, async (tx) => {
    const key = crypto.randomUUID()
    await post(tx, issueCoin({ userId: userId(id), amount: coin(minor), key, at: clock.now() }))
  })
}
