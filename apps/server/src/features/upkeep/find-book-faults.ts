import { type BookCheck, proveApart } from '../../ledger/reconcile.ts'
import type { Deps } from '../deps.ts'

/** Proves the whole book from its entries; answers the checks that failed. */
export async function findBookFaults({ database }: Pick<Deps, 'database'>): Promise<BookCheck[]> {
  return (await proveApart(database)).checks.filter(({ passed }) => !passed)
}
