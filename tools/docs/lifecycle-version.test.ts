import { createHash } from 'node:crypto'
import { LIFECYCLE_VERSION, lifecycleTable } from '@u-market/domain'
import { expect, test } from 'vitest'

/**
 * The digest of each version, from the first. Orders name the version they were placed under, so a version never changes: a
 * changed table gets a new line here and raises `LIFECYCLE_VERSION`.
 */
const digests = ['gj-KDS4zFTY4', 'amXHoY6BoFYK']

test('a changed table has a new version', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(lifecycleTable()))
    .digest('base64url')
    .slice(0, 12)
  expect(digests.length, 'one digest for each version').toBe(LIFECYCLE_VERSION)
  expect(digest, 'raise LIFECYCLE_VERSION and add this digest').toBe(digests.at(-1))
})
