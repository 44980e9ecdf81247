import { sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { flows } from '../src/ledger/recipes.ts'

const AT = '2026-03-02T09:00:00Z'

describe('raw SQL against the ledger', () => {
  test.for([
    ['an entry rewritten', 'update ledger_entry set amount_minor = amount_minor * 2'],
    ['an entry removed', 'delete from ledger_entry where id = (select max(id) from ledger_entry)'],
    ['an amount rewritten', 'update ledger_posting set amount_minor = amount_minor * 2'],
    [
      'the last posting removed',
      'delete from ledger_posting where id = (select max(id) from ledger_posting)',
    ],
    ['the ledger emptied', 'truncate ledger_posting cascade'],
    ['a posting rewritten', `update ledger_posting set memo = 'nothing happened'`],
    ['a posting removed', 'delete from ledger_posting'],
    ['a balance written', `update ledger_account set balance_minor = 1000000 where kind = 'available'`],
    [
      'an account handed to another',
      `update ledger_account set user_id = null, kind = 'fees' where kind = 'bond'`,
    ],
    ['an account removed', 'delete from ledger_account'],
    ['the accounts emptied', 'truncate ledger_account cascade'],
    [
      'an account opened with coin in it',
      `insert into ledger_account (user_id, kind, balance_minor) values (null, 'fees', 5)`,
    ],
    [
      'a second account of a kind',
      `insert into ledger_account (user_id, kind) select user_id, kind from ledger_account limit 1`,
    ],
    ['an offer removed', 'delete from offer'],
    ['a trader removed', 'delete from app_user'],
    ['an event rewritten', `update event set kind = 'order_completed'`],
    [
      'an event rewritten while its key is freed',
      `update event set idempotency_key = null, body = 'never said'`,
    ],
    ['an event removed', 'delete from event'],
    ['an audit row removed', 'delete from audit_entry'],
  ] as const)('%s is refused', async ([, statement], { world }) => {
    const before = await world.countRows()
    await expect(attack(world, statement)).rejects.toThrow()
    expect(await world.countRows()).toEqual(before)
  })

  test('an amount of zero or less is refused', async ({ world }) => {
    for (const amount of [0n, -5n])
      await expect(attack(world, await postingOf(world, { amount }))).rejects.toThrow('amount_minor_check')
  })

  test('a posting to the account that it comes from is refused', async ({ world }) => {
    const to = await accountOf(world, world.bob.id)
    await expect(attack(world, await postingOf(world, { to }))).rejects.toThrow('two_accounts')
  })

  test('a posting to an unknown account is refused', async ({ world }) => {
    const to = { id: 999_999, balance_minor: 0n }
    await expect(attack(world, await postingOf(world, { to }))).rejects.toThrow(
      'an account that is not there',
    )
  })

  test('a posting of more coin than the account has is refused', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const amount = bob.balance_minor + 1n
    await expect(attack(world, await postingOf(world, { amount }))).rejects.toThrow('not_negative')
  })

  test('a posting that states a wrong balance on either side is refused', async ({ world }) => {
    const mei = await accountOf(world, world.mei.id)
    for (const move of [{ left: 7n }, { given: mei.balance_minor }])
      await expect(attack(world, await postingOf(world, move))).rejects.toThrow('wrong balance')
  })

  test('the same fact posted twice is refused', async ({ world }) => {
    const first = await postingOf(world, { key: 'one fact' })
    await expect(attack(world, first, first)).rejects.toThrow('ledger_posting_key_key')
  })

  test('the database knows the flows of the recipes, and no others', async ({ world }) => {
    const { rows } = await world.pool.query('select * from ledger_flow order by kind collate "C"')
    const owners = { one: true, two: false, market: null }
    expect(rows).toEqual(
      Object.entries(flows)
        .map(([kind, flow]) => ({
          kind,
          from_kind: flow.from,
          to_kind: flow.to,
          is_one_owner: owners[flow.owners],
        }))
        .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    )
  })

  test('a posting of a kind that is no flow between its accounts is refused', async ({ world }) => {
    const others = Object.entries(flows).filter(([, { from, to, owners }]) => {
      const isBetween = from === 'available' && to === 'available' && owners === 'two'
      return !isBetween
    })
    expect(others.length).toBeGreaterThan(15)
    for (const kind of [...others.map(([name]) => name), 'gift'])
      await expect(attack(world, await postingOf(world, { kind }))).rejects.toThrow(`no flow ${kind}`)
    for (const to of ['offer_stock', 'order_escrow', 'bond', 'claim_hold', 'exchange_hold'])
      await expect(
        attack(world, await postingOf(world, { to: await accountOf(world, world.mei.id, to) })),
      ).rejects.toThrow('no flow transfer')
  })

  test('a bond cannot be returned to another user, nor a user’s coin be listed as another’s', async ({
    world,
  }) => {
    const { bob, mei } = world
    const own = await accountOf(world, bob.id, 'bond')
    await attack(world, await postingOf(world, { kind: 'bond_pay', key: 'bond', to: own }))
    const from = await accountOf(world, bob.id, 'bond')
    const move = { kind: 'bond_return', from, key: 'another' }
    await expect(attack(world, await postingOf(world, move))).rejects.toThrow('no flow bond_return')
    const stock = await accountOf(world, mei.id, 'offer_stock')
    await expect(
      attack(world, await postingOf(world, { kind: 'offer_reserve', key: 'stock', to: stock })),
    ).rejects.toThrow('no flow offer_reserve')
    const back = await accountOf(world, bob.id)
    await attack(world, await postingOf(world, { ...move, to: back }))
  })

  test('a correct posting is accepted, and the ledger still balances', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    await attack(world, await postingOf(world, { amount: 500n }))
    expect(Number(await world.bob.available())).toBe(Number(bob.balance_minor - 500n) / 100)
  })
})

async function accountOf({ pool }: World, userId: number, kind = 'available') {
  const { rows } = await pool.query<{ id: number; balance_minor: bigint }>(
    'select id, balance_minor from ledger_account where user_id = $1 and kind = $2',
    [userId, kind],
  )
  const [account] = rows
  if (!account) throw new Error(`user ${userId} has no account ${kind}`)
  return account
}

/** Runs the statements in one transaction, as a malicious or faulty program would. */
async function attack({ pool }: World, ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Account = Awaited<ReturnType<typeof accountOf>>
type Move = {
  kind?: string
  key?: string
  amount?: bigint
  left?: bigint
  given?: bigint
  from?: Account
  to?: Pick<Account, 'id' | 'balance_minor'>
}
/** A posting from Bob to Mei as SQL, correct except for what `move` changes. */
async function postingOf(world: World, move: Move = {}): Promise<string> {
  const { from = await accountOf(world, world.bob.id) } = move
  const { kind = 'transfer', key = 'k', amount = 5n, to = await accountOf(world, world.mei.id) } = move
  const { left = from.balance_minor - amount, given = to.balance_minor + amount } = move
  return `insert into ledger_posting (kind, key, created_at, amount_minor, from_id, from_balance_minor, to_id, to_balance_minor)
    values ('${kind}', '${key}', '${AT}', ${amount}, ${from.id}, ${left}, ${to.id}, ${given})`
}
