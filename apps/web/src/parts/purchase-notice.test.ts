import { expect, test } from 'vitest'
import { messages } from '../locales/en-US/core.ts'

test('the purchase notice says what the specification asks of it, step by step', {
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
  expect(messages.notVerifiedYet).toMatch(/not completed real-name verification.*do so first/)
})
