import { openDatabase } from '@u-market/server/db/database.ts'
import { checkBooks } from '@u-market/testkit/books'
import type { Invariant } from './invariant.ts'

export const booksBalance: Invariant = {
  name: 'the books balance',
  says: 'Every posting sums to zero, no balance is below zero, each is the replay of its entries, escrow is what open orders hold, stock is what offers have left, and all counts kept beside rows are what they say.',
  prove: async ({ market }) => {
    const connectionString = market.database.connectionString()
    if (connectionString === undefined) return [{ what: 'the database does not run' }]
    const database = openDatabase(connectionString, 1, () => undefined)
    try {
      await checkBooks(database.kysely)
      return []
    } catch (error) {
      return [{ what: error instanceof Error ? error.message : String(error) }]
    } finally {
      await database.close()
    }
  },
}
