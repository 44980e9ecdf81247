import type { RanTest } from './ran-test.ts'
import type { Row } from './rows/index.ts'

export type Proof = Pick<RanTest, 'file' | 'title'>
export type Fault = { readonly row: string; readonly says: string; readonly lacks: string }
export type Verdict = {
  /** The tests that have shown each row, in the order in which they are reported. */
  readonly proofs: ReadonlyMap<string, readonly Proof[]>
  readonly faults: readonly Fault[]
}

type Asked = {
  readonly rows: readonly Row<string>[]
  readonly unproven: Readonly<Partial<Record<string, string>>>
}

/**
 * A row holds when a test that names it ran, passed, asserted something, and did on the wire what the row is about; and
 * when none that names it fell short of that.
 */
export function judge(tests: readonly RanTest[], { rows, unproven }: Asked): Verdict {
  const proofs = new Map<string, readonly Proof[]>()
  const faults: Fault[] = unknownRows(tests, rows)
  for (const row of rows) {
    const naming = tests.filter((test) => test.rows.includes(row.id))
    const short = naming.flatMap((test) => {
      const lacks = shortcoming(test, row)
      return lacks === undefined ? [] : [`${test.file} › ${test.title}: ${lacks}`]
    })
    for (const lacks of new Set(short)) faults.push({ row: row.id, says: row.says, lacks })
    const isExpected = unproven[row.id] === undefined
    if (naming.length === 0 && isExpected)
      faults.push({ row: row.id, says: row.says, lacks: 'no test that ran names it' })
    if (naming.length > 0 && !isExpected)
      faults.push({ row: row.id, says: row.says, lacks: 'it is proven, and listed as unproven' })
    proofs.set(row.id, distinct(naming.filter((test) => shortcoming(test, row) === undefined)))
  }
  return { proofs, faults }
}

function unknownRows(tests: readonly RanTest[], rows: readonly Row<string>[]): Fault[] {
  const known = new Set(rows.map(({ id }) => id))
  const faults = tests.flatMap(({ file, title, rows: named }) =>
    named
      .filter((id) => !known.has(id))
      .map((row) => ({ row, says: 'no such row', lacks: `${file} › ${title} names it` })),
  )
  return [...new Map(faults.map((fault) => [fault.row + fault.lacks, fault])).values()]
}

function shortcoming(test: RanTest, { wire }: Row<string>): string | undefined {
  if (test.outcome !== 'passed') return test.outcome
  if (!test.hasAsserted) return 'asserts nothing'
  if (wire !== undefined && !test.wire.includes(wire)) return `\`${wire}\` was not seen on the wire`
  return undefined
}

/** A test of the browser runs once in each language. */
function distinct(tests: readonly RanTest[]): Proof[] {
  const byName = new Map(tests.map(({ file, title }) => [`${file} › ${title}`, { file, title }]))
  return [...byName.values()]
}
