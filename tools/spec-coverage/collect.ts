import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repo } from '../processes.mjs'
import { type Fault, judge, type Verdict } from './judge.ts'
import { coveragePage } from './page.ts'
import { type RanTest, readRanTests } from './ran-test.ts'
import { rows } from './rows/index.ts'
import { unproven } from './rows/unproven.ts'

const folder = join(repo, 'node_modules', '.cache', 'u-market')
const page = join(repo, 'docs', 'spec-coverage.md')

/** Where the runners of the last whole run left their reports. */
export const reports = {
  vitest: join(folder, 'ran-vitest.json'),
  playwright: join(folder, 'ran-playwright.json'),
}

/** Before a run, so that nothing is read of an earlier one. */
export function clearReports(): void {
  mkdirSync(folder, { recursive: true })
  for (const path of Object.values(reports)) writeFileSync(path, '[]')
}

/** What the last whole run has not shown, the page of the documentation included. */
export function collectFaults(): readonly Fault[] {
  const verdict = judgeRun()
  if (verdict.faults.length > 0 || readFileSync(page, 'utf8') === coveragePage(verdict)) return verdict.faults
  const says = 'The page says what the run has shown.'
  const lacks = 'node tools/spec-coverage/write-page.ts writes it from this run'
  return [{ row: 'docs/spec-coverage.md', says, lacks }]
}

/** Writes the page, unless the run lacks a proof. */
export function writePage(): readonly Fault[] {
  const verdict = judgeRun()
  if (verdict.faults.length === 0) writeFileSync(page, coveragePage(verdict))
  return verdict.faults
}

function judgeRun(): Verdict {
  return judge(ranTests(), { rows, unproven })
}

function ranTests(): readonly RanTest[] {
  return Object.values(reports).flatMap(readRanTests)
}
