import { paths } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('a chat shows whether the other party is online, as it changes', {
  tag: ['@push.online', '@push.offline'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: alice, num: '10.00' })
  const { page, open } = await phone({ owner: bob })
  await open(paths.chat(order.orderId, 'buyer'))
  const says = (text: string) => page.getByRole('heading', { level: 1 }).getByText(text, { exact: true })
  await expect(says(words.core('activeToday'))).toBeVisible()
  const hers = await market.connect(alice)
  await expect(says(words.chat('online'))).toBeVisible()
  await hers.hangUp()
  await expect(says(words.chat('offline'))).toBeVisible()
})
