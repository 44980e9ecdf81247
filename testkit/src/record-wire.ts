import { afterEach, beforeEach } from 'vitest'
import { beginWireRecord, wireRecord } from './wire.ts'

beforeEach(beginWireRecord)
afterEach(({ task }) => {
  task.meta.wire = wireRecord()
})
