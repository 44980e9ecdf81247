/** The hash chain of the audit trail against the database's owner: tampering is detected and located. */
import { openWorld, sharedTest, type World } from '@u-market/testkit'
import { test as base, describe, expect, inject } from 'vitest'
import { transact } from '../src/db/transact.ts'
import {
  type AuditVerification,
  recordAudit,
  recordAudits,
  verifyAudit,
} from '../src/features/operators/index.ts'

/** Not the shared fixture: these tests break the trail. */
const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
  world: async ({}, use) => {
    const world = await openWorld(inject('template'))
    await use(world)
    await world.close()
  },
})

describe('an untouched trail', () => {
  sharedTest('is verified from its first entry to its newest', async ({ world }) => {
    const { entries, head, chainBreak, newestAt } = await proof(world)
    const { rows } = await world.pool.query(
      'select count(*)::int, min(seq)::int as first, max(seq)::int as last from audit_entry',
    )
    expect(rows).toEqual([{ count: entries, first: 1, last: Number(head.seq) }])
    expect(entries).toBeGreaterThan(20)
    expect(newestAt).toBeInstanceOf(Date)
    expect(chainBreak).toBeNull()
    // The noted entry is still a part of the chain after more entries.
    await world.olivia.issues({ to: world.bob, amount: '1.00' })
    expect((await verifyAudit(world.deps.database.kysely, head)).chainBreak).toBeNull()
  })

  sharedTest('is verified whatever text its entries contain', async ({ world }) => {
    const nasty = 'naïve 货币 😀 "quoted" \\ back\nslash 5:x-'
    await recordAudit(world.deps.database.kysely, {
      ...entry(world, nasty),
      detail: { [nasty]: [1.5, 1e21, true, null, { b: nasty, a: {} }], empty: '' },
      before: {},
      after: { name: nasty },
      operatorId: null,
      address: '',
    })
    expect((await proof(world)).chainBreak).toBeNull()
  })

  sharedTest('is one chain under concurrent writers', async ({ world }) => {
    const { database } = world.deps
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; turn < 5; turn++)
        await transact(database, null, (tx) =>
          recordAudits(tx, [entry(world, `${writer}.${turn}.a`), entry(world, `${writer}.${turn}.b`)]),
        )
    })
    const before = await proof(world)
    await Promise.all(writers)
    const { chainBreak, entries } = await proof(world)
    expect(chainBreak).toBeNull()
    expect(entries).toBeGreaterThanOrEqual(160)
    expect((await verifyAudit(database.kysely, before.head)).chainBreak).toBeNull()
    // Entries of one statement are adjacent.
    const { rows } =
      await world.pool.query(`select count(*)::int from audit_entry a join audit_entry b on b.seq = a.seq + 1
      where a.request_id like '%.a' and b.request_id = replace(a.request_id, '.a', '.b')`)
    expect(rows).toEqual([{ count: 80 }])
  })

  sharedTest('has no gap after a rollback', async ({ world }) => {
    const { database } = world.deps
    const failing = transact(database, null, async (tx) => {
      await recordAudit(tx, entry(world, 'taken back'))
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await recordAudit(database.kysely, entry(world, 'kept'))
    expect((await proof(world)).chainBreak).toBeNull()
  })

  sharedTest('records the role of the operator, which the database fills in', async ({ world }) => {
    const { rows } = await world.pool.query(
      `select distinct o.username, a.role from audit_entry a join operator o on o.id = a.operator_id where o.username = 'olivia'`,
    )
    expect(rows).toEqual([{ username: 'olivia', role: 'administrator' }])
  })
})

/** Each runs as the database's owner with every guard off; the number is the first entry that does not fit. */
const attacks = [
  [
    'edits a detail',
    `update audit_entry set detail = detail || '{"reason": "none"}' where seq = 7`,
    'changed',
    7,
  ],
  ['edits the operator', 'update audit_entry set operator_id = null where seq = 7', 'changed', 7],
  ['edits the role', `update audit_entry set role = 'auditor' where seq = 7`, 'changed', 7],
  ['edits an address', `update audit_entry set address = '10.0.0.1' where seq = 7`, 'changed', 7],
  [
    'edits the time',
    `update audit_entry set created_at = created_at - interval '1 microsecond' where seq = 7`,
    'changed',
    7,
  ],
  ['edits a hash', `update audit_entry set hash = sha256('') where seq = 7`, 'changed', 7],
  [
    'rewrites an entry and its hash',
    `update audit_entry set detail = '{}', hash = (select ${hashOf('detail', `'{}'`)} from audit_entry a where a.seq = 7)
      where seq = 7`,
    // Entry 7 still follows from entry 6, but entry 8 no longer follows from entry 7.
    'changed',
    8,
  ],
  ['removes an entry', 'delete from audit_entry where seq = 7', 'missing', 7],
  [
    'removes an entry and closes the gap',
    'delete from audit_entry where seq = 7; update audit_entry set seq = seq + 100000 where seq > 7; update audit_entry set seq = seq - 100001 where seq > 100000; update audit_head set seq = seq - 1',
    'missing',
    7,
  ],
  ['adds an entry at the end', copyOf(7, '(select seq + 1 from audit_head)'), 'inserted', 'end + 1'],
  [
    'adds an entry between two',
    `update audit_entry set seq = seq + 100000 where seq >= 7; update audit_entry set seq = seq - 99999 where seq > 100000;
      update audit_head set seq = seq + 1; ${copyOf(3, '7')}`,
    'inserted',
    7,
  ],
  ['swaps two entries', exchange(7, 12), 'reordered', 7],
  ['swaps neighbours', exchange(7, 8), 'reordered', 7],
  ['cuts off the end', 'delete from audit_entry where seq > 7', 'missing', 8],
  ['empties the trail', 'delete from audit_entry', 'missing', 1],
  [
    'rewrites the newest entry with its hash',
    `update audit_entry set detail = '{}', hash = (select ${hashOf('detail', `'{}'`)} from audit_entry a
      where a.seq = (select seq from audit_head)) where seq = (select seq from audit_head)`,
    'rewritten',
    'end',
  ],
  ['removes the head', 'delete from audit_head', 'missing', 'end'],
] as const

test.for(attacks)('a database owner who %s is detected', async ([, statements, kind, at], { world }) => {
  const { head } = await proof(world)
  await asSuperuser(world, statements)
  const { chainBreak } = await proof(world)
  const end = Number(head.seq)
  expect(chainBreak).toEqual({ kind, seq: BigInt(at === 'end' ? end : at === 'end + 1' ? end + 1 : at) })
})

describe('a chain rewritten consistently', () => {
  const rechain = `do $$ declare e audit_entry; h bytea = (select hash from audit_entry where seq = 6); begin
      for e in select * from audit_entry where seq > 6 order by seq loop
        h = sha256(h || convert_to(audit_text(e), 'UTF8'));
        update audit_entry set hash = h where seq = e.seq;
      end loop;
      update audit_head set hash = h; end $$`

  test('is detected only with an entry that was noted before', async ({ world }) => {
    const noted = (await proof(world)).head
    await asSuperuser(world, `update audit_entry set detail = '{}' where seq = 7; ${rechain}`)
    await world.olivia.issues({ to: world.bob, amount: '1.00' })
    expect((await proof(world)).chainBreak).toBeNull()
    const { chainBreak } = await verifyAudit(world.deps.database.kysely, noted)
    expect(chainBreak).toEqual({ kind: 'rewritten', seq: noted.seq })
  })

  test('is detected with a noted entry if the trail was cut off and its head set back', async ({ world }) => {
    const noted = (await proof(world)).head
    await asSuperuser(
      world,
      `delete from audit_entry where seq > 7; update audit_head set (seq, hash) = (select seq, hash from audit_entry where seq = 7)`,
    )
    expect((await proof(world)).chainBreak).toBeNull()
    const { chainBreak } = await verifyAudit(world.deps.database.kysely, noted)
    expect(chainBreak).toEqual({ kind: 'missing', seq: 8n })
  })
})

function proof({ deps }: World): Promise<AuditVerification> {
  return verifyAudit(deps.database.kysely)
}

function entry({ clock }: World, requestId: string) {
  return {
    operatorId: null,
    action: 'help.edit' as const,
    subject: 'test:1',
    requestId,
    address: '10.9.0.9',
    at: clock.now(),
  }
}

async function asSuperuser({ pool }: World, statements: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(statements)
  } finally {
    client.release(true)
  }
}

/** The hash that entry `a` would have with another value in a column, chained to the entry before it. */
function hashOf(column: string, value: string): string {
  return `sha256((select hash from audit_entry where seq = a.seq - 1)
    || convert_to(audit_text(jsonb_populate_record(a, jsonb_build_object('${column}', ${value}::jsonb))), 'UTF8'))`
}

function copyOf(seq: number, to: string): string {
  return `insert into audit_entry (operator_id, action, subject, detail, request_id, created_at, seq, role, address, before, after, hash)
    select operator_id, action, subject, detail, request_id, created_at, ${to}, role, address, before, after, hash
    from audit_entry where seq = ${seq}`
}

function exchange(one: number, other: number): string {
  return `update audit_entry set seq = 100000 where seq = ${one}; update audit_entry set seq = ${one} where seq = ${other};
    update audit_entry set seq = ${other} where seq = 100000`
}
