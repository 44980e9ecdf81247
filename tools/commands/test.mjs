/**
 * Every test: unit, database and API with Vitest, then the browser with Playwright, then what of the specification those that ran
 * have shown; one closing line for all. With names, only the test files that have one of them in their path.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
const failureReporter = join(repo, 'tools/failures/playwright.ts')
const ranReporter = join(repo, 'tools/spec-coverage/reporters/playwright.ts')

const wanted = process.argv.slice(2)
const isWhole = wanted.length === 0
const suites = named('{apps,packages,testkit,torture,tools}/**/*.test.{ts,tsx}')
const journeys = named('e2e/**/*.spec.ts')
if (suites.length + journeys.length === 0) {
  console.error(`No test file has ${wanted.join(' or ')} in its path.`)
  process.exit(1)
}

if (isWhole) clearReports()
// Servers of some suites answer with the apps' pages, too.
if (journeys.length > 0 || suites.some((file) => file.startsWith('apps/server/'))) await buildApps()
const vitestCode = suites.length > 0 ? await runVitest() : 0
const playwrightCode = journeys.length > 0 ? await runPlaywright() : 0

const vitest = countVitest()
const playwright = countPlaywright()
rmSync(reports, { recursive: true, force: true })
const faults = isWhole ? judgeWhole() : []
const passed = vitest.passed + playwright.passed
const failed = vitest.failed + playwright.failed + faults.length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || hasNoResult(vitest, suites) || hasNoResult(playwright, journeys) ? 1 : 0

/** The test files whose path has one of the wanted names in it; all of them where none is wanted. @param {string} pattern */
function named(pattern) {
  const files = globSync(pattern, { cwd: repo, exclude: ['**/node_modules/**', '**/planted/**'] })
  return isWhole ? files : files.filter((file) => wanted.some((name) => file.includes(name)))
}

function runVitest() {
  const reporters = [
    'default',
    './tools/failures/vitest.ts',
    'json',
    ...(isWhole ? ['./tools/spec-coverage/reporters/vitest.ts'] : []),
  ]
  return waitForChild(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${vitestReport}`,
      ...(isWhole ? [] : suites),
    ],
    { env: { ...process.env, RAN_VITEST: ran.vitest } },
  )
}

async function runPlaywright() {
  const chromium = await findChromium()
  return waitForChild(
    process.execPath,
    [
      tool('@playwright/test/cli.js'),
      'test',
      ...['--config', 'e2e/playwright.config.ts'],
      `--reporter=list,${failureReporter},json${isWhole ? `,${ranReporter}` : ''}`,
      ...(isWhole ? [] : journeys),
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
}

/** A run that broke outside any test has failed once more than its tests say. */
function countVitest() {
  const report = read(vitestReport)
  const failed = report?.numFailedTests ?? 0
  return { passed: report?.numPassedTests ?? 0, failed: vitestCode === 0 ? failed : Math.max(failed, 1) }
}

/** @param {string} file @returns {any} nothing, where the run broke before it could report */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function countPlaywright() {
  const stats = read(playwrightReport)?.stats
  const failed = stats?.unexpected ?? 0
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: playwrightCode === 0 ? failed : Math.max(failed, 1),
  }
}

/** What a whole run has not shown of the specification. */
function judgeWhole() {
  const faults = collectFaults()
  console.log(
    faults.length > 0
      ? `\nRows of the specification without their proof:\n${faultLines(faults)}`
      : '\nEvery row of the specification has its proof, or stands among the unproven: docs/spec-coverage.md',
  )
  return faults
}

/** @param {{ passed: number, failed: number }} counted @param {string[]} files */
function hasNoResult({ passed, failed }, files) {
  return files.length > 0 && passed + failed === 0
}
