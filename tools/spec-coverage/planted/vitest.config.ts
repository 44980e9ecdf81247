import { defineConfig } from 'vitest/config'
import { proofs } from '../vitest-proofs.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...proofs,
    include: ['vitest.case.ts'],
    setupFiles: ['../../../testkit/src/record-wire.ts'],
  },
})
