import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Costed, CpuTime } from './cpu-time.ts'

/** A line of docs/performance.md: what was measured, and against which goal. */
export type Row = {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly isReached: boolean
}
/** Yields each row as soon as it is measured. */
export type Rows = AsyncGenerator<Row, void, undefined>

export function ratio(value: number): string {
  return value.toFixed(2)
}

export function rate(value: number): string {
  return `${Math.round(value)}/s`
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** Of one call: the server's and PostgreSQL's. */
export function cpuText({ server, database }: CpuTime): string {
  return `${(server * 1000).toFixed(2)} + ${(database * 1000).toFixed(2)} ms of CPU`
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Returns the run with the median value of `read`. Throws without runs. */
export function middle<Run>(runs: readonly Run[], read: (run: Run) => number): Run {
  const run = [...runs].sort((a, b) => read(a) - read(b))[runs.length >> 1]
  if (run === undefined) throw new Error('no run')
  return run
}

/** Returns the run with the median rate. */
export function middleCost(runs: readonly Costed[]): Costed {
  return middle(runs, ({ load }) => load.perSecond)
}

export function noneFailed(runs: readonly Costed[]): boolean {
  return runs.every(({ load }) => load.failed === 0)
}

/** @param goal milliseconds */
export function isWithin({ server, database }: CpuTime, goal: CpuTime): boolean {
  return server * 1000 <= goal.server && database * 1000 <= goal.database
}

export type Measured = Row & { readonly command: string }

/** Writes docs/performance.md: the rows, and the notes of profile.md. */
export function writePage(rows: readonly Measured[]): void {
  const [cpu] = cpus()
  writeFileSync(
    page,
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, the embedded PostgreSQL with fsync on, the load generator on the same cores. L is pgbench calling one stored function that places an escrow order. It runs on the same PostgreSQL, alternating with the server (medians of three rounds). A market of a million orders alternates likewise with one of ten thousand that has the same users. Figures in brackets depend on the machine; the ratios can be compared between machines.

| what | goal | measured | reached | command |
|---|---|---|---|---|
${rows.map(lineOf).join('\n')}

${readFileSync(profile, 'utf8').trim()}
`,
  )
}

const page = new URL('../../docs/performance.md', import.meta.url).pathname
const profile = new URL('profile.md', import.meta.url).pathname

function lineOf({ what, goal, measured, isReached, command }: Measured): string {
  return `| ${what} | ${goal} | ${measured} | ${isReached ? 'yes' : 'no'} | \`${command}\` |`
}
