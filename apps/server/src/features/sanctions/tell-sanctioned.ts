import type { SanctionKind } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import type { Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { type EventKind, recordEvents } from '../events/index.ts'
import type { SanctionRow } from './sanction.queries.ts'

type Told = { readonly operatorId: number; readonly at: Date }
type Sanctioned = Pick<SanctionRow, 'userId' | 'kind' | 'reason' | 'until'>

const imposed = {
  no_trade: 'trading_barred',
  no_transfer: 'transfers_barred',
  frozen: 'account_frozen',
  closed: 'account_closed',
} as const satisfies Record<SanctionKind, EventKind>

const imposedUntil = {
  no_trade: 'trading_barred_until',
  no_transfer: 'transfers_barred_until',
  frozen: 'account_frozen_until',
  closed: 'account_closed',
} as const satisfies Record<SanctionKind, EventKind>

const lifted = {
  no_trade: 'trading_allowed',
  no_transfer: 'transfers_allowed',
  frozen: 'account_unfrozen',
  closed: 'account_reopened',
} as const satisfies Record<SanctionKind, EventKind>

/** None of a closed account: it has no end by the clock. */
const over = {
  no_trade: 'trading_bar_over',
  no_transfer: 'transfers_bar_over',
  frozen: 'freeze_over',
} as const satisfies Record<Exclude<SanctionKind, 'closed'>, EventKind>

/** In the transaction of the sanction: what it keeps the user from, why and until when. One that is changed says all of it anew. */
export async function tellSanctioned(tx: Tx, row: Sanctioned, { operatorId, at }: Told): Promise<void> {
  const { userId, kind, reason, until } = row
  const params = until === null ? { reason } : { reason, until: String(unixSeconds(until)) }
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [{ ...notice, kind: (until === null ? imposed : imposedUntil)[kind], params }])
}

export async function tellLifted(
  tx: Tx,
  { userId, kind }: Pick<Sanctioned, 'userId' | 'kind'>,
  { operatorId, at }: Told,
): Promise<void> {
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [{ ...notice, kind: lifted[kind] }])
}

/** In the transaction that has taken their clocks. */
export function tellOver(
  tx: Tx,
  rows: readonly Pick<Sanctioned, 'userId' | 'kind'>[],
  at: Date,
): Promise<unknown> {
  const notice = { actor: 'system', noticeType: 'account', at } as const
  const events = rows.flatMap(({ userId, kind }) =>
    kind === 'closed' ? [] : [{ ...notice, kind: over[kind], to: userId }],
  )
  return recordEvents(tx, events)
}

/** As it stands on record. */
export function factsOf({ kind, reason, note, until }: SanctionRow): { [key: string]: Json } {
  return { kind, reason, note, until: until && unixSeconds(until) }
}
