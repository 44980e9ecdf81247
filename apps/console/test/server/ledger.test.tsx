// @vitest-environment node
// @vitest-environment-options {"console":true}
import { coinText } from '@u-market/domain'
import { expect } from 'vitest'
import { endow } from '../../../../e2e/harness/market.ts'
import { has, screen, table, test } from './desk.tsx'

test('the ledger page shows amounts of more than fifteen digits exactly', async ({ world, desk, words }) => {
  const { nina, olivia } = world
  for (let times = 0; times < 3; times++) await endow(world, nina, '99999999999999')
  const { issued } = await olivia.books()
  const { ledger } = words.console
  await desk.open('/console/books', olivia)
  const grouped = issued.replace(/\B(?=(\d{3})+(?=\.))/g, ',')
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said.find((text) => text?.includes(ledger('balanced')))).toContain(grouped)
  const row = (name: string) => table(ledger('byKind')).getByRole('row', { name: has(name) })
  expect(row(ledger('account_issuance'))).toHaveTextContent(`−${grouped} U`)
  expect(row(ledger('account_sum'))).toHaveTextContent(`${coinText(0n)} U`)
})
