import type { SanctionKind } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { type EventKind, recordEvents } from '../events/index.ts'
import { hasExpiredSanction, type SanctionRow, takeExpiredSanctions } from './sanction.queries.ts'

type DecidedBy = { readonly operatorId: number; readonly at: Date }
type Sanctioned = Pick<SanctionRow, 'userId' | 'kind' | 'reason' | 'until'>

type Notices = {
  readonly imposed: EventKind
  readonly imposedUntil: EventKind
  readonly lifted: EventKind
  /** Notice that the sanction has expired; null for a kind that never does. */
  readonly over: EventKind | null
}

const notices: Readonly<Record<SanctionKind, Notices>> = {
  no_trade: {
    imposed: 'trading_restricted',
    imposedUntil: 'trading_restricted_until',
    lifted: 'trading_restriction_lifted',
    over: 'trading_restriction_over',
  },
  no_transfer: {
    imposed: 'transfers_restricted',
    imposedUntil: 'transfers_restricted_until',
    lifted: 'transfers_restriction_lifted',
    over: 'transfers_restriction_over',
  },
  frozen: {
    imposed: 'account_frozen',
    imposedUntil: 'account_frozen_until',
    lifted: 'account_unfrozen',
    over: 'freeze_over',
  },
  closed: {
    imposed: 'account_closed',
    imposedUntil: 'account_closed',
    lifted: 'account_reopened',
    over: null,
  },
}

/** Notifies the user of a new or changed sanction, with its reason and its end. Runs in the transaction that imposes it. */
export async function notifySanctioned(
  tx: Tx,
  row: Sanctioned,
  { operatorId, at }: DecidedBy,
): Promise<void> {
  const { userId, kind, reason, until } = row
  const params = until === null ? { reason } : { reason, until: String(unixSeconds(until)) }
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [
    { ...notice, kind: notices[kind][until === null ? 'imposed' : 'imposedUntil'], params },
  ])
}

export async function notifyLifted(
  tx: Tx,
  { userId, kind }: Pick<Sanctioned, 'userId' | 'kind'>,
  { operatorId, at }: DecidedBy,
): Promise<void> {
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [{ ...notice, kind: notices[kind].lifted }])
}

/** Runs in the transaction that deletes the timers. */
function notifyExpired(
  tx: Tx,
  rows: readonly Pick<Sanctioned, 'userId' | 'kind'>[],
  at: Date,
): Promise<unknown> {
  const notice = { actor: 'system', noticeType: 'account', at } as const
  const events = rows.flatMap(({ userId, kind }) => {
    const { over } = notices[kind]
    return over === null ? [] : { ...notice, kind: over, to: userId }
  })
  return recordEvents(tx, events)
}

/** Returns the sanction's facts for the audit trail. */
export function factsOf({ kind, reason, note, until }: SanctionRow): { [key: string]: Json } {
  return { kind, reason, note, until: until && unixSeconds(until) }
}

/**
 * Notifies users whose sanctions have expired; returns their number. Sanctions end without this job, because acts compare
 * `until`. Each timer is deleted in the transaction of its notice, so an end is notified once. A sanction that an operator has
 * ended has no timer.
 */
export async function sweepSanctions(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  if (!(await hasExpiredSanction(deps.database.kysely, at))) return 0
  const told = await transact(deps.database, null, async (tx) => {
    const rows = await takeExpiredSanctions(tx, at)
    await notifyExpired(tx, rows, at)
    return rows.length
  })
  deps.wake()
  return told
}
