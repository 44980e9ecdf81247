import type { Proof, Verdict } from './judge.ts'
import { type Row, sections } from './rows/index.ts'
import { unproven } from './rows/unproven.ts'

/** A test with many cases names them all; these many stand for them. */
const MAX_CASES = 3

/** `docs/spec-coverage.md`: what was asked for, and the tests that have shown it in the last whole run. */
export function coveragePage({ proofs }: Verdict): string {
  const tables = sections.map(({ title, rows }) => {
    const lines = rows.map((row) => line(row, proofs.get(row.id) ?? []))
    return `## ${title}\n\n| row | what is asked for | shown by |\n|---|---|---|\n${lines.join('\n')}\n`
  })
  const open = Object.keys(unproven).length
  const count = sections.flatMap(({ rows }) => rows).length
  return `# What was asked for, and where it is shown to work

Collected from the tests that ran: a test names its rows, and shows one when it has passed, has asserted something, and has done on
the wire what a call, a push or a route is about. \`npm test\` fails when a row has no proof, and when this page is not what the run
has shown; \`node tools/spec-coverage/write-page.ts\` then writes it from that run. ${count - open} of ${count} rows are proven.

${tables.join('\n')}`
}

function line(row: Row, proofs: readonly Proof[]): string {
  const reason = unproven[row.id]
  const shown = reason === undefined ? links(proofs) : `**not proven**: ${reason}`
  return `| ${row.id} | ${cell(row.says)} | ${shown} |`
}

function links(proofs: readonly Proof[]): string {
  const byFile = Map.groupBy(sorted(proofs), ({ file }) => file)
  return [...byFile]
    .map(([file, cases]) => {
      const titles = cases.slice(0, MAX_CASES).map(({ title }) => `“${cell(title)}”`)
      const more = cases.length > MAX_CASES ? ' …' : ''
      return `[${file.split('/').at(-1)}](../${file}): ${titles.join(', ')}${more}`
    })
    .join('<br>')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Runners report in the order in which tests end. */
function sorted(proofs: readonly Proof[]): Proof[] {
  return proofs.toSorted((a, b) => compare(a.file, b.file) || compare(a.title, b.title))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
