import type { World } from '@u-market/testkit'

/** Stores a setting and moves the clock by six seconds, because servers use a setting that they have read for up to five. */
export async function setSetting(world: World, name: string, value: unknown): Promise<void> {
  await world.pool.query(
    `insert into setting (name, value, updated_at) values ($1, $2::text::jsonb, now())
      on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  )
  await world.clock.advance({ seconds: 6 })
}

/** Sets the reference price: one operator proposes it and another approves it. */
export function setReference(world: World, value: string): Promise<void> {
  return changeSetting(world, 'referencePrice', value)
}

export async function changeSetting(
  world: World,
  name: 'referencePrice' | 'priceBandBasisPoints',
  value: string,
): Promise<void> {
  const frank = await world.atConsole('frank')
  const { id } = await world.olivia.call('proposeSetting', { name, value, reason: 'The market has moved' })
  await frank.call('approveProposal', { id })
}

export function setFee(world: World, basisPoints: number): Promise<void> {
  return setSetting(world, 'feeBasisPoints', basisPoints)
}

/** Hundredths of a U that the market has collected in fees. */
export async function feesOf(world: World): Promise<number> {
  const { rows } = await world.pool.query(`select balance_minor from ledger_account where kind = 'fees'`)
  return Number(rows[0].balance_minor)
}
