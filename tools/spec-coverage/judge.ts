import type { RanTest } from '../reporters/ran-test.ts'
import { type Row, sections, unproven } from './rows.ts'

export type Verdict = {
  /** A line for each row without proof: what it says and what is missing. */
  readonly faults: readonly string[]
  /** The page of all rows, with the tests that have shown them. */
  readonly page: string
}

type Open = Readonly<Partial<Record<string, string>>>
type Asked = {
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row<string>[] }[]
  readonly unproven: Open
}

/** Judges which rows of the specification a whole run has shown. */
export function judgeRun(tests: readonly RanTest[], asked: Asked = { sections, unproven }): Verdict {
  const rows = asked.sections.flatMap((section) => section.rows)
  const faults = [...unknownRows(tests, rows), ...rows.flatMap((row) => faultsOf(row, tests, asked.unproven))]
  const tables = asked.sections.map(({ title, rows: own }) => {
    const lines = own.map(
      (row) => `| ${row.id} | ${cell(row.says)} | ${shownBy(row, tests, asked.unproven)} |`,
    )
    return [`## ${title}\n`, '| row | what is asked for | shown by |', '|---|---|---|', ...lines, ''].join(
      '\n',
    )
  })
  const open = Object.keys(asked.unproven).length
  const count = `${rows.length - open} of ${rows.length} rows are asked of the tests.`
  return {
    faults,
    page: `# What was asked for, and where it is shown to work\n\n${count}\n\n${tables.join('\n')}`,
  }
}

/**
 * A row holds if a test tagged with it ran, passed, asserted something, and was seen on the wire as the row requires; and if no
 * tagged test fell short of that.
 */
function faultsOf(row: Row<string>, tests: readonly RanTest[], open: Open): string[] {
  const naming = tests.filter((test) => test.rows.includes(row.id))
  const isExpected = open[row.id] === undefined
  const lacks = naming.flatMap((test) => {
    const lack = shortcoming(test, row)
    return lack === undefined ? [] : [`${test.file} › ${test.title}: ${lack}`]
  })
  if (naming.length === 0 && isExpected) lacks.push('no test that ran names it')
  if (naming.length > 0 && !isExpected) lacks.push('it is proven, and listed as unproven')
  return [...new Set(lacks)].map((lack) => `${row.id} (${row.says}) ${lack}`)
}

function unknownRows(tests: readonly RanTest[], rows: readonly Row<string>[]): string[] {
  const known = new Set(rows.map(({ id }) => id))
  const faults = tests.flatMap(({ file, title, rows: named }) =>
    named.filter((id) => !known.has(id)).map((id) => `${id} is no row: ${file} › ${title} names it`),
  )
  return [...new Set(faults)]
}

function shortcoming(test: RanTest, { wire }: Row<string>): string | undefined {
  if (test.outcome !== 'passed') return test.outcome
  if (!test.hasAsserted) return 'asserts nothing'
  if (wire !== undefined && !test.wire.includes(wire)) return `\`${wire}\` was not seen on the wire`
  return undefined
}

/** The page shows this many cases of a test with many. */
const MAX_CASES = 3

function shownBy(row: Row<string>, tests: readonly RanTest[], open: Open): string {
  const reason = open[row.id]
  if (reason !== undefined) return `**not proven**: ${reason}`
  const proofs = tests.filter((test) => test.rows.includes(row.id) && shortcoming(test, row) === undefined)
  const byFile = Map.groupBy(proofs, ({ file }) => file)
  return [...byFile]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, cases]) => {
      const titles = [...new Set(cases.map(({ title }) => `“${cell(title)}”`))].sort()
      const more = titles.length > MAX_CASES ? ' …' : ''
      return `[${file.split('/').at(-1)}](../${file}): ${titles.slice(0, MAX_CASES).join(', ')}${more}`
    })
    .join('<br>')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
