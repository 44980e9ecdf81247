import { sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const AT = '2026-03-02T09:00:00Z'
const accountOf = async ({ pool }: World, userId: number, kind = 'available') => {
  const { rows } = await pool.query(
    'select id, balance_minor from ledger_account where user_id = $1 and kind = $2',
    [userId, kind],
  )
  return rows[0] as { id: number; balance_minor: bigint }
}

/** Runs the statements in one transaction of a program that means ill, or well and is wrong. */
const attack = async ({ pool }: World, ...statements: string[]): Promise<void> => {
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
const posting = (key: string) =>
  `insert into ledger_posting (kind, key, created_at) values ('attack', '${key}', '${AT}')`
const ownPosting = (key: string) => `(select id from ledger_posting where key = '${key}')`

describe('the book against raw SQL', () => {
  test.for([
    ['an entry rewritten', 'update ledger_entry set amount_minor = amount_minor * 2'],
    ['an entry removed', 'delete from ledger_entry where id = (select max(id) from ledger_entry)'],
    ['the entries emptied', 'truncate ledger_entry'],
    ['the book emptied', 'truncate ledger_posting cascade'],
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
    ['an event rewritten', `update event set kind = 'order_completed'`],
    ['an event rewritten while its key is freed', `update event set claim = null, body = 'never said'`],
    ['an event removed', 'delete from event'],
    ['an audit row removed', 'delete from audit_entry'],
  ] as const)('%s', async ([, statement], { world }) => {
    const before = await world.countRows()
    await expect(attack(world, statement)).rejects.toThrow()
    expect(await world.countRows()).toEqual(before)
  })

  test('a posting that does not sum to zero', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    await expect(
      attack(
        world,
        posting('k'),
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor)
        values (${ownPosting('k')}, ${bob.id}, 500, ${bob.balance_minor + 500n})`,
      ),
    ).rejects.toThrow('sum to zero')
  })

  test('one posting’s entries in two statements', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const mei = await accountOf(world, world.mei.id)
    await expect(
      attack(
        world,
        posting('k'),
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values (${ownPosting('k')}, ${bob.id}, 5, ${bob.balance_minor + 5n})`,
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values (${ownPosting('k')}, ${mei.id}, -5, ${mei.balance_minor - 5n})`,
      ),
    ).rejects.toThrow('sum to zero')
  })

  test('entries that join a posting of yesterday', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const mei = await accountOf(world, world.mei.id)
    const { rows } = await world.pool.query('select max(id) as id from ledger_posting')
    await expect(
      attack(
        world,
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values
        (${rows[0].id}, ${bob.id}, -5, ${bob.balance_minor - 5n}), (${rows[0].id}, ${mei.id}, 5, ${mei.balance_minor + 5n})`,
      ),
    ).rejects.toThrow('only when it is made')
  })

  test('more coin taken than there is', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const mei = await accountOf(world, world.mei.id)
    const much = bob.balance_minor + 1n
    await expect(
      attack(
        world,
        posting('k'),
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values
        (${ownPosting('k')}, ${bob.id}, ${-much}, -1), (${ownPosting('k')}, ${mei.id}, ${much}, ${mei.balance_minor + much})`,
      ),
    ).rejects.toThrow('not_negative')
  })

  test('an entry that states a wrong balance', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const mei = await accountOf(world, world.mei.id)
    await expect(
      attack(
        world,
        posting('k'),
        `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values
        (${ownPosting('k')}, ${bob.id}, -5, ${bob.balance_minor}), (${ownPosting('k')}, ${mei.id}, 5, ${mei.balance_minor + 5n})`,
      ),
    ).rejects.toThrow('wrong balance')
  })

  test('the same fact posted twice', async ({ world }) => {
    await attack(world, 'select 1')
    await expect(attack(world, posting('one fact'), posting('one fact'))).rejects.toThrow('unique')
  })

  test('an honest transfer by hand is taken, and the books still balance', async ({ world }) => {
    const bob = await accountOf(world, world.bob.id)
    const mei = await accountOf(world, world.mei.id)
    await attack(
      world,
      posting('honest'),
      `insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor) values
      (${ownPosting('honest')}, ${bob.id}, -500, ${bob.balance_minor - 500n}), (${ownPosting('honest')}, ${mei.id}, 500, ${mei.balance_minor + 500n})`,
    )
    expect(Number(await world.bob.available())).toBe(Number(bob.balance_minor - 500n) / 100)
  })
})
