import { locales } from '@u-market/contract/locale'
import { expect, test } from 'vitest'
import { messages as core } from '../locales/en-US/core.ts'
import { messages } from '../locales/en-US/verification.ts'
import { loadCatalogue } from '../locales/index.ts'

test('the purchase notice has the specification’s texts for each step', {
  tags: [
    'purchaseNotice.title',
    'purchaseNotice.verification',
    'purchaseNotice.order',
    'purchaseNotice.payment',
    'purchaseNotice.complete',
    'purchaseNotice.note',
  ],
}, () => {
  expect(messages.purchaseNotice).toBe('Purchase notice')
  expect(messages.notice1Text).toMatch(/real-name verification before you place an order/)
  expect(messages.notice2Text).toMatch(/seller.*quantity.*bank card or e-wallet.*no fee/)
  expect(messages.notice3Text).toMatch(/payment completed.*upload.*confirms.*wallet/i)
  expect(messages.notice4Title).toBe('Trade complete')
  expect(core.notVerifiedYet).toMatch(/not completed real-name verification.*do so first/)
})

test.each(locales)('the notice names the button by its label (%s)', async (locale) => {
  const { havePaid } = await loadCatalogue(locale, 'orders')
  const { notice3Text } = await loadCatalogue(locale, 'verification')
  const [label = ''] = havePaid?.split(' · ') ?? []
  expect(label).not.toBe('')
  expect(notice3Text).toMatch(new RegExp(`[“「]${label}[”」]`))
})
