import type { OrderId, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { TemplateName, TextParams } from '../notices/index.ts'
import { addPushes } from './outbox.queries.ts'

export type Announcement = {
  readonly userId: UserId
  readonly type: 'system' | 'order' | 'appeal' | 'account'
  readonly template: TemplateName
  readonly params?: TextParams
  readonly orderId?: OrderId | null
  /** Default true: it stays in the notice centre too. False: a push that refreshes open screens, in words that hold for both sides. */
  readonly isStored?: boolean
  readonly at: Date
}

/** Tells users of a change, in the change's own transaction. Call `deps.wake()` after the commit. */
export const announce = async (tx: Tx, items: readonly Announcement[]): Promise<void> => {
  const stored = items.filter(({ isStored }) => isStored !== false)
  await Promise.all([
    stored.length > 0 ? addNotices(tx, stored) : undefined,
    addPushes(
      tx,
      items.map(({ userId, template, params = {}, orderId = null, isStored, at }) => ({
        userId,
        data: { kind: 'notice', isNeutral: isStored === false, template, params, orderId },
        at,
      })),
    ),
  ])
}

const addNotices = (tx: Tx, items: readonly Announcement[]) =>
  tx
    .insertInto('notice')
    .values(
      items.map(({ userId, type, template, params = {}, orderId = null, at }) => ({
        userId,
        type,
        template,
        params: JSON.stringify(params),
        orderId,
        createdAt: at,
      })),
    )
    .execute()
