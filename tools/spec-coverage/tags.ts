import type {} from 'vitest'
import type { RowId } from './rows/index.ts'

declare module 'vitest' {
  /** A test's tags are the rows that it proves: a tag that is no row does not compile, and does not run. */
  interface TestTags {
    row: RowId
  }
  interface TaskMeta {
    /** What was seen on the wire during the test: see `testkit/src/wire.ts`. */
    wire?: readonly string[]
  }
}
