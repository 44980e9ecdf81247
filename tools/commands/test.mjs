/**
 * The tests: units, properties and stories with Vitest, then journeys and screens in a browser with Playwright, then what of the
 * specification those that ran have shown, and what the run has cost. With names, only the test files that have one of them in their
 * path. With --full, the long forms too, the files `*.full.*`, and every journey in every language.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from '../build.mjs'
import { findChromium } from '../chromium.mjs'
import { repo, tool, waitForChild } from '../processes.mjs'
import { clearReports, collectFaults, reports as ran } from '../spec-coverage/collect.ts'
import { faultLines } from '../spec-coverage/fault-lines.ts'
import { accountText, createAccount, judgeBudget } from '../test-account.mjs'

/** @typedef {import('../test-account.mjs').TimedTest} TimedTest */
/** @typedef {{ passed: number, failed: number, timed: readonly TimedTest[] }} Result */

const reports = mkdtempSync(join(tmpdir(), 'u-market-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const failureReporter = join(repo, 'tools/failures/playwright.ts')
const ranReporter = join(repo, 'tools/spec-coverage/reporters/playwright.ts')

const { values, positionals: wanted } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isFull = values.full
const isWhole = wanted.length === 0
const suites = named('{apps,packages,testkit,torture,tools}/**/*.test.{ts,tsx}')
const journeys = named('e2e/**/*.spec.ts')
if (suites.length + journeys.length === 0) {
  const hint = isFull ? '' : ' that npm test runs; npm run test:full has more'
  console.error(`No test file has ${wanted.join(' or ')} in its path${hint}.`)
  process.exit(1)
}
if (isFull) process.env.FULL_RUN = '1'
// What the processes of a run start again and again is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(repo, 'node_modules', '.cache', 'u-market', 'compiled')
mkdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true })

if (isWhole) clearReports()
const account = createAccount()
// Servers of some suites answer with the apps' pages, too.
if (journeys.length > 0 || suites.some((file) => file.startsWith('apps/server/')))
  await account.measure('builds', buildApps)
const none = { passed: 0, failed: 0, timed: [] }
const vitest = suites.length > 0 ? await account.measure('Vitest', runVitest, countOf) : none
const playwright = journeys.length > 0 ? await account.measure('Playwright', runPlaywright, countOf) : none
const torture = isFull && isWhole ? await account.measure('torture', runTorture, countOf) : none
rmSync(reports, { recursive: true, force: true })

const results = [vitest, playwright, torture]
const faults = isWhole ? judgeWhole() : []
console.log(
  `\n${accountText(
    account.parts,
    results.flatMap(({ timed }) => timed),
  )}`,
)
const isWithinBudget = !isWhole || isFull || sayBudget()
const passed = sum(results.map((result) => result.passed))
const failed = sum(results.map((result) => result.failed)) + faults.length + (isWithinBudget ? 0 : 1)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || hasNoResult(vitest, suites) || hasNoResult(playwright, journeys) ? 1 : 0

/** The test files of this form whose path has one of the wanted names in it; all of them where none is wanted. @param {string} pattern */
function named(pattern) {
  const files = globSync(pattern, { cwd: repo, exclude: ['**/node_modules/**', '**/planted/**'] })
  const ofForm = isFull ? files : files.filter((file) => !file.includes('.full.'))
  return isWhole ? ofForm : ofForm.filter((file) => wanted.some((name) => file.includes(name)))
}

/** @returns {Promise<Result>} */
async function runVitest() {
  const reporters = [
    'default',
    './tools/failures/vitest.ts',
    'json',
    ...(isWhole ? ['./tools/spec-coverage/reporters/vitest.ts'] : []),
  ]
  const code = await waitForChild(
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
  const report = read(vitestReport)
  const timed = (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      title: `${pathOf(file.name)} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
    })),
  )
  return resultOf({ passed: report?.numPassedTests, failed: report?.numFailedTests, timed, code })
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const chromium = await findChromium()
  const code = await waitForChild(
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
  const { stats, suites: files = [] } = read(playwrightReport) ?? {}
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  return resultOf({ passed, failed: stats?.unexpected, timed: files.flatMap(timesOf), code })
}

/** A round with every fault. @returns {Promise<Result>} */
async function runTorture() {
  const startedAt = performance.now()
  const code = await waitForChild(process.execPath, ['torture/src/main.ts'])
  const timed = [{ title: 'torture › every fault', seconds: (performance.now() - startedAt) / 1000 }]
  return resultOf({ passed: code === 0 ? 1 : 0, failed: 0, timed, code })
}

/**
 * A run that broke outside any test has failed once more than its tests say.
 * @param {{ passed: number | undefined, failed: number | undefined, timed: TimedTest[], code: number }} ended
 * @returns {Result}
 */
function resultOf({ passed = 0, failed = 0, timed, code }) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), timed }
}

/** @param {string} file @returns {any} nothing, where the run broke before it could report */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Of a file's suites as Playwright reports them, one in another. @param {any} suite @returns {TimedTest[]} */
function timesOf(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      title: `e2e/${spec.file} › ${spec.title} (${test.projectName})`,
      seconds: sum(test.results.map((/** @type {any} */ result) => result.duration)) / 1000,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(timesOf)]
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

function sayBudget() {
  const { text, isWithin } = judgeBudget(account.parts)
  console.log(text)
  return isWithin
}

/** @param {string} file */
function pathOf(file) {
  return file.startsWith(repo) ? file.slice(repo.length) : file
}

/** @param {Result} result */
function countOf({ passed, failed }) {
  return passed + failed
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** @param {Result} counted @param {string[]} files */
function hasNoResult(counted, files) {
  return files.length > 0 && countOf(counted) === 0
}
