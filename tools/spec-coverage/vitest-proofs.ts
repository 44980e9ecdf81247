import type { TestUserConfig } from 'vitest/config'
import { rows } from './rows/index.ts'

/** What makes a test of Vitest a proof: its tags are rows and nothing else, and without an assertion it fails. */
export const proofs = {
  tags: rows.map(({ id, says }) => ({ name: id, description: says })),
  expect: { requireAssertions: true },
} satisfies TestUserConfig
