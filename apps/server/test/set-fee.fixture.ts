import type { World } from '@u-market/testkit'

/** What the market charges from now on: a row of the settings, which servers read at most once in five seconds. */
export async function setFee(world: World, basisPoints: number): Promise<void> {
  await world.pool.query(
    `insert into setting (name, value, updated_at) values ('feeBasisPoints', $1::int::text::jsonb, now())
      on conflict (name) do update set value = excluded.value`,
    [basisPoints],
  )
  await world.clock.advance({ seconds: 6 })
}

/** Hundredths of a U that the market has taken. */
export async function feesOf(world: World): Promise<number> {
  const { rows } = await world.pool.query(`select balance_minor from ledger_account where kind = 'fees'`)
  return Number(rows[0].balance_minor)
}
