import { expect, test } from 'vitest'
import { ledgerPage, lifecyclePage } from './pages.ts'

// Committed, because people read them there; each is generated from the code's own tables.
test('the pages of the lifecycle and the ledger say what the code says (vitest -u writes them)', async () => {
  await expect(lifecyclePage()).toMatchFileSnapshot('../../docs/order-lifecycle.md')
  await expect(ledgerPage()).toMatchFileSnapshot('../../docs/ledger.md')
})
