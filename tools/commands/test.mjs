/**
 * Every test: unit, database and API with Vitest, then the browser with Playwright, then what of the specification those that ran
 * have shown; one closing line for all.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '../build.mjs'
import { findChromium } from '../chromium.mjs'
import { repo, tool, waitForChild } from '../processes.mjs'
import { clearReports, collectFaults, reports as ran } from '../spec-coverage/collect.ts'
import { faultLines } from '../spec-coverage/fault-lines.ts'

const reports = mkdtempSync(join(tmpdir(), 'u-market-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const ranReporter = join(repo, 'tools/spec-coverage/reporters/playwright.ts')

clearReports()
await buildApps()
const chromium = await findChromium()

const vitestCode = await waitForChild(
  process.execPath,
  [
    tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/spec-coverage/reporters/vitest.ts',
    `--outputFile.json=${vitestReport}`,
  ],
  { env: { ...process.env, RAN_VITEST: ran.vitest } },
)
const playwrightCode = await waitForChild(
  process.execPath,
  [
    tool('@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    `--reporter=list,json,${ranReporter}`,
  ],
  {
    env: {
      ...process.env,
      ...chromium.env,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      RAN_PLAYWRIGHT: ran.playwright,
    },
  },
)

const vitest = countVitest()
const playwright = countPlaywright()
rmSync(reports, { recursive: true, force: true })
const faults = collectFaults()
console.log(
  faults.length > 0
    ? `\nRows of the specification without their proof:\n${faultLines(faults)}`
    : '\nEvery row of the specification has its proof, or stands among the unproven: docs/spec-coverage.md',
)
const passed = vitest.passed + playwright.passed
const failed = vitest.failed + playwright.failed + faults.length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || vitest.passed === 0 || playwright.passed === 0 ? 1 : 0

/** A run that broke outside any test has failed once more than its tests say. */
function countVitest() {
  const report = read(vitestReport)
  const failed = report?.numFailedTests ?? 0
  return { passed: report?.numPassedTests ?? 0, failed: vitestCode === 0 ? failed : Math.max(failed, 1) }
}

function countPlaywright() {
  const stats = read(playwrightReport)?.stats
  const failed = stats?.unexpected ?? 0
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: playwrightCode === 0 ? failed : Math.max(failed, 1),
  }
}

/** @param {string} file @returns {any} nothing, where the run broke before it could report */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
