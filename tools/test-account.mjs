/** The cost of a test run by part, and whether it is within the budget. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { repo } from './processes.mjs'

/**
 * @typedef {{ readonly name: string, readonly tests: number | null, readonly wallSeconds: number, readonly cpuSeconds: number | null }} Part
 * @typedef {{ readonly title: string, readonly seconds: number }} TimedTest
 */

/** On two idle cores. A busy machine takes longer through no fault of the tests, so exceeding it is only reported. */
const WALL_BUDGET_SECONDS = 600
/**
 * On a machine where loading Vitest takes `LOAD_SECONDS` during the run. The same tests take up to three times the CPU seconds on
 * another machine, as does this load.
 */
const CPU_BUDGET_SECONDS = 1_000
/**
 * Above the budget is said, and above this many times the budget fails the run: one machine measured the same tests as 0.88 to 1.06
 * of it in one day, and a run must not fail by chance.
 */
const FAILS_ABOVE = 1.2
/** On an idle machine the median load took 0.283 s and all tests 972 CPU seconds, which is 0.86 of the budget. */
const LOAD_SECONDS = 0.25
const LOAD_EVERY_MS = 30_000
const SLOWEST_SHOWN = 10
/** Linux counts in hundredths of a second, whatever the kernel's tick is. */
const TICKS_PER_SECOND = 100

export function createAccount() {
  /** @type {Part[]} */
  const parts = []
  /** @type {number[]} */
  const loads = []
  return {
    parts,
    /** How many times as many CPU seconds as in the budget's machine the same work has taken in this run. */
    slowness: () => (loads.length === 0 ? 1 : median(loads) / LOAD_SECONDS),
    /**
     * Runs one part and records its time.
     * @template T
     * @param {string} name
     * @param {() => Promise<T>} run
     * @param {(result: T) => number | null} [countTests]
     * @returns {Promise<T>}
     */
    async measure(name, run, countTests = () => null) {
      const startedAt = performance.now()
      const cpuBefore = cpuSeconds()
      const timer = setInterval(() => loadVitest((seconds) => loads.push(seconds)), LOAD_EVERY_MS)
      const loadsBefore = loads.length
      const result = await run().finally(() => clearInterval(timer))
      const cpuAfter = cpuSeconds()
      const measuring = sum(loads.slice(loadsBefore))
      parts.push({
        name,
        tests: countTests(result),
        wallSeconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore - measuring,
      })
      return result
    },
  }
}

/**
 * Returns the table for the end of a run.
 * @param {readonly Part[]} parts
 * @param {readonly TimedTest[]} tests
 * @returns {string}
 */
export function accountText(parts, tests) {
  const rows = [...parts, total(parts)].map(
    ({ name, tests: count, wallSeconds, cpuSeconds: cpu }) =>
      `${name.padEnd(12)} ${cell(count, 0)} ${cell(wallSeconds, 1)} ${cell(cpu, 1)}`,
  )
  const slowest = tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)
  return [
    `${'part'.padEnd(12)}    tests   wall s    CPU s`,
    ...rows,
    '',
    'the slowest tests',
    ...slowest,
    '',
  ].join('\n')
}

/**
 * Compares the run with the budget of `npm test`; `isWithin` is about CPU seconds only.
 * @param {readonly Part[]} parts
 * @param {number} slowness of the machine during the run, 1 for the machine of the budget
 * @returns {{ text: string, isWithin: boolean }}
 */
export function judgeBudget(parts, slowness) {
  const { wallSeconds, cpuSeconds: cpu } = total(parts)
  const wall = `${wallSeconds.toFixed(0)} of ${WALL_BUDGET_SECONDS} s`
  const late = wallSeconds > WALL_BUDGET_SECONDS ? ': too long, unless the machine was busy' : ''
  if (cpu === null)
    return { text: `budget: ${wall}${late}; CPU seconds are only known on Linux`, isWithin: true }
  const budget = CPU_BUDGET_SECONDS * slowness
  const isWithin = cpu <= budget * FAILS_ABOVE
  const over = cpu <= budget ? '' : isWithin ? ': over the budget' : ': FAR OVER THE BUDGET'
  const scale = `${CPU_BUDGET_SECONDS} × ${slowness.toFixed(2)} for this machine`
  return {
    text: `budget: ${wall}${late}; ${cpu.toFixed(0)} of ${budget.toFixed(0)} CPU seconds (${scale})${over}`,
    isWithin,
  }
}

/** @param {readonly Part[]} parts @returns {Part} */
function total(parts) {
  const known = parts.map(({ cpuSeconds: cpu }) => cpu).filter((cpu) => cpu !== null)
  return {
    name: 'all',
    tests: sum(parts.map(({ tests }) => tests ?? 0)),
    wallSeconds: sum(parts.map(({ wallSeconds }) => wallSeconds)),
    cpuSeconds: known.length === parts.length ? sum(known) : null,
  }
}

/** @param {number | null} value @param {number} digits */
function cell(value, digits) {
  return (value === null ? '' : value.toFixed(digits)).padStart(8)
}

/** In a new process, without the cache of compiled modules. @param {(cpuSeconds: number) => void} done */
function loadVitest(done) {
  const load =
    'await import("vitest/node"); const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  execFile(
    process.execPath,
    ['--input-type=module', '--eval', load],
    { cwd: repo, env },
    (error, printed) => {
      if (!error) done(Number(printed))
    },
  )
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0)
}

/** @param {readonly number[]} numbers at least one */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Of this process and its ended descendants; null if the system does not report it. */
function cpuSeconds() {
  try {
    // The name of the program is in brackets and may contain spaces; user and system time are fields 14 to 17.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
    return fields.map(Number).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
