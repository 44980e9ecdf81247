/** Every test: unit, database and API with Vitest, then the browser with Playwright; one closing line for all. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '../build.mjs'
import { findChromium } from '../chromium.mjs'
import { tool, waitForChild } from '../processes.mjs'

const reports = mkdtempSync(join(tmpdir(), 'u-market-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

await buildApps()
const chromium = await findChromium()

const vitestCode = await waitForChild(process.execPath, [
  ...[
    tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
])
const playwrightCode = await waitForChild(
  process.execPath,
  [tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  {
    env: {
      ...process.env,
      ...chromium.env,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    },
  },
)

const vitest = countVitest()
const playwright = countPlaywright()
rmSync(reports, { recursive: true, force: true })
const passed = vitest.passed + playwright.passed
const failed = vitest.failed + playwright.failed
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
