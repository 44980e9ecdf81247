import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { type RefusalReason, refusalCodes } from './refusals.ts'
import { callPaths } from './wire/call-paths.ts'

test('the document states who may make a call, and which calls a market may open to unverified users', () => {
  const refusalWords = Object.fromEntries(Object.keys(refusalCodes).map((reason) => [reason, '…'])) as Record<
    RefusalReason,
    string
  >
  const { paths } = openApiDocument({ publicUrl: 'http://localhost:1818', version: '1.0.0', refusalWords })
  const { [callPaths.quickBuy]: purchase, [callPaths.addOffer]: listing } = JSON.parse(JSON.stringify(paths))
  expect(purchase.post.description).toContain('Needs the token of a verified user. A token alone is enough')
  expect(purchase.post.description).toContain('limits.verification_required')
  expect(purchase.post.description).toContain('REALNAME_REQUIRED')
  expect(listing.post.description).toContain('Needs the token of a verified user.\n')
})
