import { coin, userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { post } from '../src/ledger/post.ts'
import { issueCoin } from '../src/ledger/recipes.ts'

const MOST = coin(9_999_999_999_999_900n)

test('the ledger is exact far beyond the largest amount of one posting', async ({ world }) => {
  const { nina, olivia } = world
  // As the owner: more than operators may issue, but the ledger must hold it.
  await transact(world.owner, null, async (tx) => {
    for (const key of ['most-1', 'most-2', 'most-3'])
      await post(tx, issueCoin({ userId: userId(nina.id), amount: MOST, key, at: world.clock.now() }))
  })
  const { coin: balance } = await nina.info()
  expect(balance).toBe('299999999999997.00')
  const books = await olivia.books()
  expect(books).toMatchObject({ balanced: 1, sum: '0.00' })
  const issuance = books.accounts.find(({ kind }) => kind === 'issuance')
  expect(issuance?.balance).toBe(`-${books.issued}`)
  expect(inHundredths(books.issued)).toBe(held(books.accounts))
  expect(inHundredths(books.issued)).toBeGreaterThan(inHundredths(balance) - 1n)
  const { data } = await olivia.call('searchUsers', { search: nina.username })
  expect(data[0]?.coin).toBe(balance)
})

test('the ledger’s balanced flag and its sum agree after each change', async ({ world }) => {
  const { bob, olivia } = world
  await withoutGuards(world, async (change) => {
    await change(bob.id, 7)
    expect(await olivia.books()).toMatchObject({ balanced: 0, sum: '0.07' })
    await change(bob.id, -7)
    expect(await olivia.books()).toMatchObject({ balanced: 1, sum: '0.00' })
  })
})

function inHundredths(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function held(accounts: readonly { kind: string; balance: string }[]): bigint {
  return accounts
    .filter(({ kind }) => kind !== 'issuance')
    .reduce((sum, { balance }) => sum + inHundredths(balance), 0n)
}

/** Changes balances with the database's guards off, which otherwise refuse such a change. */
async function withoutGuards(
  { pool }: World,
  work: (change: (userId: number, minor: number) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const owner = await pool.connect()
  try {
    await owner.query(`set session_replication_role = 'replica'`)
    await work((userId, minor) =>
      owner.query(
        `update ledger_account set balance_minor = balance_minor + $2 where user_id = $1 and kind = 'available'`,
        [userId, minor],
      ),
    )
  } finally {
    await owner.query(`set session_replication_role = 'origin'`)
    owner.release()
  }
}
