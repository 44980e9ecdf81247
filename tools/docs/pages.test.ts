import { expect, test } from 'vitest'
import { ledgerPage, lifecyclePage } from './pages.ts'

// The pages are committed, so that they can be read in the repository.
test('the pages of the lifecycle and the ledger say what the code says (vitest -u writes them)', async () => {
  await expect(lifecyclePage()).toMatchFileSnapshot('../../docs/order-lifecycle.md')
  await expect(ledgerPage()).toMatchFileSnapshot('../../docs/ledger.md')
})
