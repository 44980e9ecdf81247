import { defineConfig } from 'vitest/config'
import { rows } from '../../spec-coverage/rows.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    tags: rows.map(({ id }) => ({ name: id })),
    expect: { requireAssertions: true },
    include: ['vitest.case.ts'],
    setupFiles: ['../../../testkit/src/record-wire.ts'],
  },
})
