import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const check = fileURLToPath(new URL('check.mjs', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'table-writers-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('our own server breaks nothing', () => {
  const { stdout, status } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  expect(stdout).toMatch(/^table writers: \d{2} tables written, 0 violations\n$/)
  expect(status).toBe(0)
})

test.each([
  ['features/orders/place.ts', 'const q = `insert into ledger_posting (kind) select 1`'],
  ['features/wallet/pay.ts', `tx.insertInto('ledgerPosting').values(row)`],
  ['jobs/mend.ts', 'sql`update ledger_account set balance_minor = 0`'],
  ['features/orders/cancel.ts', `tx.updateTable('tradeOrder').set({ state: 'cancelled' })`],
  ['features/chat/say.ts', 'sql`insert into event (kind) values (1)`'],
  ['features/appeals/close.ts', `tx.deleteFrom('appeal')`],
])('%s, writing a table of another’s, is caught', (file, text) => {
  expect(lookThrough({ [file]: text })).toHaveLength(1)
})

test('a table has one folder; reading it is anybody’s', () => {
  const writes = `tx.insertInto('fault').values(row)`
  expect(lookThrough({ 'features/faults/a.ts': writes, 'features/faults/b.ts': writes })).toEqual([])
  expect(lookThrough({ 'features/faults/a.ts': writes, 'features/service/b.ts': writes })).toEqual([
    'fault is written in features/faults and features/service: one folder has it',
  ])
  expect(
    lookThrough({ 'features/faults/a.ts': writes, 'features/x.ts': 'select * from fault for update' }),
  ).toEqual([])
})

/** A server of these files alone, looked through. */
function lookThrough(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tree, 'server-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { stdout, status } = spawnSync(process.execPath, [check, folder], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n').slice(0, -1)
  expect(status).toBe(lines.length > 0 ? 1 : 0)
  return lines
}
