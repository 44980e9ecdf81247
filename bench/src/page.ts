import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Row } from './row.ts'

export type Measured = Row & { readonly command: string }

/** docs/performance.md: what was measured, and what is to be said of it. */
export function writePage(rows: readonly Measured[]): void {
  const [cpu] = cpus()
  writeFileSync(
    page,
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, the embedded
PostgreSQL with fsync on, load generator on the same cores. L is pgbench calling one stored function for an escrow order, on the same server
in the same run, in turn with ours (medians of three rounds). A market of a million orders and one of ten thousand, with the same users,
are measured in turn too. Figures in brackets belong to this machine; the ratios travel.

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
