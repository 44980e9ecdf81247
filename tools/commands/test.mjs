/**
 * Runs the tests with Vitest, then journeys and screens with Playwright; then reports which rows of the specification they have
 * shown and what the run has cost. With names, runs only the test files that have one of them in their path. With --full, also
 * runs the long forms, the files `*.full.*`, every journey in every language, and torture.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from '../build.mjs'
import { findChromium } from '../chromium.mjs'
import { repo, tool, waitForChild } from '../processes.mjs'
import { RAN_TESTS, readRanTests } from '../reporters/ran-test.ts'
import { judgeRun } from '../spec-coverage/judge.ts'
import { accountText, createAccount, judgeBudget } from '../test-account.mjs'

/** @typedef {import('../reporters/ran-test.ts').RanTest} RanTest */
/** @typedef {{ passed: number, failed: number, tests: readonly RanTest[] }} Result */

/** The rows of the specification that the last whole run has shown. */
const coveragePage = join(repo, 'coverage', 'spec.md')

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
// Keeps compiled modules, because the processes of a run load the same ones again and again.
process.env.NODE_COMPILE_CACHE ??= join(repo, 'node_modules', '.cache', 'u-market', 'compiled')
mkdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true })

const account = createAccount()
// Servers of some suites also serve the apps' pages.
if (journeys.length > 0 || suites.some((file) => file.startsWith('apps/server/')))
  await account.measure('builds', buildApps)
const none = { passed: 0, failed: 0, tests: [] }
const vitest = suites.length > 0 ? await account.measure('Vitest', runVitest, countOf) : none
const playwright = journeys.length > 0 ? await account.measure('Playwright', runPlaywright, countOf) : none
const torture = isFull && isWhole ? await account.measure('torture', runTorture, countOf) : none

const results = [vitest, playwright, torture]
const tests = results.flatMap((result) => result.tests)
const faults = isWhole ? judgeWhole() : []
console.log(`\n${accountText(account.parts, tests.map(timed))}`)
const isWithinBudget = !isWhole || isFull || sayBudget()
const passed = sum(results.map((result) => result.passed))
const failed = sum(results.map((result) => result.failed)) + faults.length + (isWithinBudget ? 0 : 1)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || hasNoResult(vitest, suites) || hasNoResult(playwright, journeys) ? 1 : 0

/** Returns the test files of this form with one of the wanted names in their path, or all of them. @param {string} pattern */
function named(pattern) {
  const files = globSync(pattern, { cwd: repo, exclude: ['**/node_modules/**', '**/planted/**'] })
  const ofForm = isFull ? files : files.filter((file) => !file.includes('.full.'))
  return isWhole ? ofForm : ofForm.filter((file) => wanted.some((name) => file.includes(name)))
}

/** @returns {Promise<Result>} */
function runVitest() {
  return runTests([
    tool('vitest/vitest.mjs'),
    'run',
    ...['--reporter=default', '--reporter=./tools/reporters/vitest.ts'],
    ...(isWhole ? [] : suites),
  ])
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const chromium = await findChromium()
  return runTests(
    [
      tool('@playwright/test/cli.js'),
      'test',
      ...['--config', 'e2e/playwright.config.ts'],
      `--reporter=list,${join(repo, 'tools/reporters/playwright.ts')}`,
      ...(isWhole ? [] : journeys),
    ],
    { ...chromium.env, CHROMIUM_PATH: chromium.path },
  )
}

/**
 * Runs a runner with the project's reporter. A run that fails outside any test counts as one failure.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function runTests(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-ran-'))
  const report = join(folder, 'ran.json')
  const code = await waitForChild(process.execPath, args, {
    env: { ...process.env, ...env, [RAN_TESTS]: report },
  })
  const ran = readRanTests(report)
  rmSync(folder, { recursive: true, force: true })
  const failed = ran.filter(({ outcome }) => outcome === 'failed').length
  return {
    passed: ran.filter(({ outcome }) => outcome === 'passed' || outcome === 'expected to fail').length,
    failed: code === 0 ? failed : Math.max(failed, 1),
    tests: ran,
  }
}

/** With every fault. @returns {Promise<Result>} */
async function runTorture() {
  const code = await waitForChild(process.execPath, ['torture/src/main.ts'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [] }
}

/** @param {RanTest} test */
function timed({ file, title, project, seconds }) {
  return { title: `${file} › ${title}${project ? ` (${project})` : ''}`, seconds }
}

/** Writes the coverage page; returns the rows that a whole run has not shown. */
function judgeWhole() {
  const verdict = judgeRun(tests)
  mkdirSync(dirname(coveragePage), { recursive: true })
  writeFileSync(coveragePage, verdict.page)
  console.log(
    verdict.faults.length > 0
      ? `\nRows of the specification without their proof:\n${verdict.faults.map((fault) => `  ${fault}`).join('\n')}`
      : '\nEvery row of the specification has its proof, or stands among the unproven: coverage/spec.md',
  )
  return verdict.faults
}

function sayBudget() {
  const { text, isWithin } = judgeBudget(account.parts, account.slowness())
  console.log(text)
  return isWithin
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
