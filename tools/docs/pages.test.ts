import { expect, test } from 'vitest'
import { ledgerPage, lifecyclePage } from './pages.ts'

// In git, as people read them there; each is its code's own tables in words.
test('the pages of the lifecycle and the ledger say what the code says (vitest -u writes them)', async () => {
  await expect(lifecyclePage()).toMatchFileSnapshot('../../docs/order-lifecycle.md')
  await expect(ledgerPage()).toMatchFileSnapshot('../../docs/ledger.md')
})
