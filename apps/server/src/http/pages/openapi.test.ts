import { callPaths } from '@u-market/contract'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

test('the document states who may make a call, and which calls a market may open to unverified users', () => {
  const words = JSON.stringify(openApiDocument('http://localhost:1818', '1.0.0').paths)
  const { [callPaths.quickBuy]: purchase, [callPaths.addOffer]: listing } = JSON.parse(words)
  expect(purchase.post.description).toContain('Needs the token of a verified user. A token alone is enough')
  expect(purchase.post.description).toContain('limits.verification_required')
  expect(purchase.post.description).toContain('REALNAME_REQUIRED')
  expect(listing.post.description).toContain('Needs the token of a verified user.\n')
})
