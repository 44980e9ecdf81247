import { type ConsoleFormOf, inEachLanguage, toWire } from '@u-market/contract'
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

const mobile = {
  ...{ name: 'mobile', kind: 'mobile', required: 1 },
  ...inEachLanguage('label', () => 'Mobile'),
  labelZh: '手机号',
  ...{ minLength: null, maxLength: null, prefix: '+65' },
}

/** A rail that the market does not have. */
export const railProposal = {
  ...inEachLanguage('name', () => 'PayLah!'),
  ...{ type: 'paylah', isOn: '1', position: '500', nameZh: '乐付', mark: 'PL' },
  ...{ colour: '#e4002b', country: 'SG', hasQrCode: '0', reversible: '1', showsPayer: '0' },
  ...{ payMinutes: '20', releaseMinutes: '45', largest: '5000.00', fields: JSON.stringify([toWire(mobile)]) },
  reason: 'Asked for by many',
} as const satisfies ConsoleFormOf<'proposeRail'>
