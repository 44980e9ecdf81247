import type { Db } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'

/** Throws, saying what is off, unless the books balance. */
export const checkBooks = async (db: Db): Promise<void> => {
  const wrong = (await reconcile(db)).filter(({ passed }) => !passed)
  if (wrong.length > 0)
    throw new Error(
      `the books do not balance: ${wrong.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`,
    )
}
