/** Writes docs/spec-coverage.md from the last whole run, unless that run lacks a proof. */
import { writePage } from './collect.ts'
import { faultLines } from './fault-lines.ts'

const faults = writePage()
if (faults.length > 0) {
  console.error(faultLines(faults))
  process.exitCode = 1
}
