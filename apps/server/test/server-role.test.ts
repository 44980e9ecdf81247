import { isOneOfTwo, operatorRoles } from '@u-market/domain'
import { openWorld, sharedTest, type World } from '@u-market/testkit'
import { describe, expect, inject } from 'vitest'
import { readPrivileges } from '../src/db/grant-privileges.ts'
import { grantedPrivileges } from '../src/db/privileges.ts'

const NOT_ALLOWED = '42501'

/** A server that has prepared its database at its start, which other tests skip. */
const test = sharedTest.extend<{ world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
    async ({}, use) => {
      const world = await openWorld({ ...inject('template'), isPrepared: false })
      try {
        await use(world)
      } finally {
        await world.close()
      }
    },
    { scope: 'file' },
  ],
})

describe('the role that the server runs as', () => {
  test('owns nothing, is a member of no role, and cannot create any', async ({ world }) => {
    const { rows } = await asServer(
      world,
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        (select count(*)::int from pg_class where relowner = r.oid) as tables,
        (select count(*)::int from pg_proc where proowner = r.oid) as functions,
        (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
        ...{ rolreplication: false, tables: 0, functions: 0, schemas: 0, memberships: 0 },
      },
    ])
  })

  test('has the declared privileges on each table, and every table is declared', async ({ world }) => {
    const { rows } = await asServer(world, 'select current_user as role')
    const held = await readPrivileges(world.pool, rows[0].role)
    const found = held.filter(({ name, kind }) => kind === 'table' && name !== 'kysely_migration_lock')
    expect(found.map(({ name }) => name)).toEqual(
      [...grantedPrivileges].flatMap(([name, due]) => (due.includes('select') ? [name] : [])).sort(),
    )
    for (const { name, held: has } of held)
      expect([...has].sort(), name).toEqual([...(grantedPrivileges.get(name) ?? [])].sort())
  })

  test.for([
    ['rewrites a posting', `update ledger_posting set memo = 'nothing happened'`],
    ['removes a posting', 'delete from ledger_posting'],
    ['empties the ledger', 'truncate ledger_posting'],
    ['writes a balance', `update ledger_account set balance_minor = 1000000 where kind = 'available'`],
    ['opens an account', `insert into ledger_account (kind) values ('fees')`],
    ['hands an account to another', 'update ledger_account set user_id = 1'],
    ['redirects a payout', `update exchange set address = 'T'`],
    ['changes the amount of a payout', 'update exchange set usdt_minor = 1'],
    ['rewrites an event', `update event set kind = 'order_completed'`],
    ['removes an event', 'delete from event'],
    ['empties the stream', 'truncate event'],
    ['rewrites the audit', `update audit_entry set action = 'nothing'`],
    ['removes audit rows', 'delete from audit_entry'],
    ['renumbers the audit', 'update audit_entry set seq = seq + 1'],
    ['empties the audit', 'truncate audit_entry'],
    ['moves the head of the audit', 'update audit_head set seq = 0'],
    ['locks the head of the audit', 'select from audit_head for update'],
    ['removes the head of the audit', 'delete from audit_head'],
    [
      'rewrites the hash of the audit',
      `create or replace function public.audit_text(entry audit_entry) returns text
      language sql as $$ select '' $$`,
    ],
    ...['id', 'seq', 'role', 'hash'].map(
      (column) =>
        [
          `chooses an audit row’s ${column}`,
          `insert into audit_entry (action, subject, request_id, created_at, ${column})
            overriding system value values ('a.b', 'c:1', 'r', now(), null)`,
        ] as const,
    ),
    ['removes an order', 'delete from trade_order'],
    ['removes a user', 'delete from app_user'],
    ['removes an offer', 'delete from offer'],
    ['removes a rating', 'delete from rating'],
    ['removes an operator', 'delete from operator'],
    ['removes a setting', 'delete from setting'],
    ['rewrites the history of settings', `update setting_change set reason = ''`],
    ['forgets that a migration ran', 'delete from kysely_migration'],
    ['disables the triggers of a table', 'alter table ledger_posting disable trigger all'],
    ['bypasses all triggers', `set session_replication_role = 'replica'`],
    ['bypasses all triggers in a transaction', `set local session_replication_role = 'replica'`],
    [
      'bypasses all triggers in a function',
      `select set_config('session_replication_role', 'replica', false)`,
    ],
    ['drops a trigger', 'drop trigger ledger_posting_append_only on ledger_posting'],
    ['drops a table', 'drop table ledger_posting cascade'],
    ['drops the schema', 'drop schema public cascade'],
    ['adds a column', 'alter table app_user add column is_admin boolean'],
    [
      'rewrites a trigger’s function',
      `create or replace function public.refuse_change() returns trigger
      language plpgsql as $$ begin return new; end $$`,
    ],
    ['makes a table', 'create table public.mine (id int)'],
    ['makes a temporary table', 'create temporary table ledger_account (id int)'],
    ['makes a schema', 'create schema mine'],
    ['makes a function', `create function mine() returns int language sql as 'select 1'`],
    [
      'adds a trigger',
      `create trigger mine before insert on event for each row execute function refuse_change()`,
    ],
    ['makes itself the owner of a table', 'alter table event owner to current_user'],
    ['becomes the owner', 'set role postgres'],
    ['logs in as the owner', 'set session authorization postgres'],
    ['makes a role', 'create role eve superuser'],
    ['runs a program', `copy event to program 'cat'`],
    ['writes a file', `copy event to '/tmp/event'`],
    ['reads a file', `select pg_read_file('postgresql.conf')`],
    ['changes the server’s settings', 'alter system set fsync = off'],
  ] as const)('is refused when it %s', async ([, statement], { world }) => {
    const before = await world.countRows()
    await expect(asServer(world, statement)).rejects.toMatchObject({ code: NOT_ALLOWED })
    expect(await world.countRows()).toEqual(before)
  })

  test('cannot renumber an account, although it may lock it', async ({ world }) => {
    await expect(asServer(world, 'update ledger_account set id = default')).rejects.toThrow(
      'a balance changes by postings only',
    )
    await expect(asServer(world, 'update ledger_account set id = 1')).rejects.toMatchObject({ code: '428C9' })
  })

  test('cannot issue coin without a proposal that two operators have approved, nor twice with one', async ({
    world,
  }) => {
    const { bob, mei, olivia } = world
    await olivia.issues({ to: bob, amount: '5.00' })
    const approved = `select id from proposal where kind = 'coin_issue' order by id desc limit 1`
    for (const [key, to, amount] of [
      [`'issue:mine'`, bob.id, 500],
      [`'issue:proposal:0'`, bob.id, 500],
      [`'take-back:proposal:' || (${approved})`, bob.id, 500],
      [`'issue:proposal:' || (${approved}) || ' '`, bob.id, 500],
      [`'issue:proposal:' || (${approved})`, mei.id, 500],
      [`'issue:proposal:' || (${approved})`, bob.id, 501],
    ] as const)
      await expect(asServer(world, issueTo(key, to, amount)), key).rejects.toThrow(
        /no approved proposal|ledger_posting_key_key/,
      )
    await expect(asServer(world, issueTo(`'issue:proposal:' || (${approved})`, bob.id, 500))).rejects.toThrow(
      'ledger_posting_key_key',
    )
  })

  test('cannot make a proposal that is decided already, nor change a decided one or what one does', async ({
    world,
  }) => {
    await world.olivia.issues({ to: world.bob, amount: '5.00' })
    const made = `insert into proposal (kind, subject, about, form, preview, reason, status, proposed_by, decided_by, decided_at,
      created_at, expires_at) select kind, subject, about, form, preview, reason, status, proposed_by, decided_by, decided_at,
      created_at, expires_at from proposal order by id desc limit 1`
    await expect(asServer(world, made)).rejects.toThrow('a proposal is made open and decided once')
    await expect(asServer(world, `update proposal set status = 'open'`)).rejects.toThrow(
      'a proposal is made open and decided once',
    )
    for (const change of ['form', 'kind', 'amount_minor', 'proposed_by', 'expires_at'])
      await expect(asServer(world, `update proposal set ${change} = ${change}`)).rejects.toMatchObject({
        code: NOT_ALLOWED,
      })
  })

  test('cannot date an audit entry before the one that it follows', async ({ world }) => {
    await world.olivia.issues({ to: world.bob, amount: '5.00' })
    await asServer(
      world,
      `insert into audit_entry (operator_id, action, subject, request_id, created_at)
        select operator_id, 'a.b', 'c:1', 'r', created_at - interval '1 year' from audit_entry order by seq desc limit 1`,
    )
    const { rows } = await world.pool.query(
      'select action, created_at from audit_entry order by seq desc limit 2',
    )
    expect(rows[0].action).toBe('a.b')
    expect(rows[0].created_at).toEqual(rows[1].created_at)
  })

  test('cannot let in an operator who can propose or approve, nor give such a role, without a proposal', async ({
    world,
  }) => {
    await world.olivia.issues({ to: world.bob, amount: '5.00' })
    const another = `(select max(id) from proposal where status = 'approved')`
    const invite = (columns: string, values: string) =>
      `insert into operator (username, name, created_at, ${columns}) values ('eve', 'Eve', now(), ${values})`
    for (const role of operatorRoles.filter(isOneOfTwo)) {
      await expect(asServer(world, invite('role', `'${role}'`))).rejects.toThrow(
        'no approved proposal invites',
      )
      await expect(asServer(world, invite('role, proposal_id', `'${role}', ${another}`))).rejects.toThrow(
        'no approved proposal invites',
      )
    }
    await expect(asServer(world, invite('role, password_hash', `'support', 'mine'`))).rejects.toThrow(
      'let in without access',
    )
    const promote = `update operator set role = 'administrator'`
    const auditor = `where username = 'otis'`
    await expect(asServer(world, `${promote} ${auditor}`)).rejects.toThrow('changes by a proposal')
    await expect(asServer(world, `${promote}, proposal_id = ${another} ${auditor}`)).rejects.toThrow(
      'no approved proposal gives this role',
    )
    await expect(asServer(world, `update operator set proposal_id = ${another} ${auditor}`)).rejects.toThrow(
      'changes by a proposal',
    )
    const { rows } = await world.pool.query(
      'select role from unnest($1::text[]) role where is_one_of_two(role)',
      [operatorRoles],
    )
    expect(rows.map(({ role }) => role)).toEqual(operatorRoles.filter(isOneOfTwo))
  })

  test('cannot give a role back with a proposal that was carried out before', async ({ world }) => {
    const { olivia } = world
    const frank = await world.atConsole('frank')
    const { data } = await olivia.call('listOperators', {})
    const id = data.find(({ username }) => username === 'sue')?.id ?? 0
    const ids: number[] = []
    for (const role of ['arbiter', 'auditor'] as const) {
      const made = await olivia.call('proposeRole', { id, role, reason: 'Her work changes.' })
      await frank.call('approveProposal', { id: made.id })
      ids.push(made.id)
    }
    const again = `update operator set role = 'arbiter', proposal_id = ${ids[0]} where id = ${id}`
    await expect(asServer(world, again)).rejects.toThrow('no approved proposal gives this role')
    const change = `insert into access_change (operator_id, how, by, proposal_id, created_at)
      values (${id}, 'role', '{}', ${ids[0]}, now())`
    await expect(asServer(world, `${change}; ${again}`)).rejects.toThrow('access_change_proposal')
  })

  test('cannot remove a second factor without a reset, nor reopen a closed operator', async ({ world }) => {
    const { pool } = world
    const anna = `where username = 'anna'`
    await pool.query(`update operator set totp_secret = '\\x01' ${anna}`)
    const remove = `update operator set totp_secret = null ${anna}`
    await expect(asServer(world, remove)).rejects.toThrow('no reset removes this second factor')
    const reset = `insert into access_change (operator_id, how, by, created_at) select id, 'reset', '{}', now() from operator ${anna}`
    await expect(asServer(world, `${reset}; ${remove}`)).rejects.toThrow(
      'no reset removes this second factor',
    )
    await pool.query(`${remove}; update operator set closed_at = now() ${anna}`)
    await expect(asServer(world, `update operator set closed_at = null ${anna}`)).rejects.toThrow(
      'a closed operator stays closed',
    )
    await pool.query(`update operator set closed_at = null ${anna}`)
  })

  test('cannot grant itself more', async ({ world }) => {
    await asServer(world, 'grant delete on setting to current_user')
    await expect(asServer(world, 'delete from setting')).rejects.toMatchObject({ code: NOT_ALLOWED })
  })
})

/** @param key SQL of the posting's key */
function issueTo(key: string, userId: number, amount: number): string {
  return `insert into ledger_posting (kind, key, created_at, amount_minor, from_id, from_balance_minor, to_id, to_balance_minor)
    select 'coin_issue', ${key}, now(), ${amount}, s.id, s.balance_minor - ${amount}, t.id, t.balance_minor + ${amount}
    from ledger_account s, ledger_account t where s.kind = 'issuance' and t.user_id = ${userId} and t.kind = 'available'`
}

function asServer({ deps }: World, statement: string) {
  return deps.database.pool.query(statement)
}
