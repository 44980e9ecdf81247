import type { World } from '@u-market/testkit'
import { setSetting } from './setting.fixture.ts'

/** What the market charges from now on. */
export function setFee(world: World, basisPoints: number): Promise<void> {
  return setSetting(world, 'feeBasisPoints', basisPoints)
}

/** Hundredths of a U that the market has taken. */
export async function feesOf(world: World): Promise<number> {
  const { rows } = await world.pool.query(`select balance_minor from ledger_account where kind = 'fees'`)
  return Number(rows[0].balance_minor)
}
