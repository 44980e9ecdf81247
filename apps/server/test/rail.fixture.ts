import type { World } from '@u-market/testkit'
import { snakeCase } from '../src/db/statement.ts'

type Columns = {
  readonly isOn?: boolean
  readonly position?: number
  readonly payMinutes?: number | null
  readonly releaseMinutes?: number | null
  readonly largestMinor?: number | null
}

/** Changes a payment rail and moves the clock by six seconds, because servers use rails that they have read for up to five. */
export async function changeRail(world: World, type: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  await world.pool.query(
    `update payment_rail set ${names.map((name, at) => `${snakeCase(name)} = $${at + 2}`).join(', ')}, version = version + 1 where type = $1`,
    [type, ...Object.values(columns)],
  )
  await world.clock.advance({ seconds: 6 })
}
