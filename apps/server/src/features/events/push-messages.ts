import type { OrderId, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { addPushes } from './outbox.queries.ts'

/** The Tip dialog of a seller: a new order awaits confirmation. */
export const pushConfirming = (
  tx: Tx,
  { sellerId, orderId, at }: { sellerId: UserId; orderId: OrderId; at: Date },
): Promise<void> => addPushes(tx, [{ userId: sellerId, data: { kind: 'confirming', orderId }, at }])

/** A chat message, to each of those who shall see it at once. */
export const pushMessage = (
  tx: Tx,
  {
    userIds,
    messageId,
    origin,
    at,
  }: { userIds: readonly UserId[]; messageId: number; origin: string; at: Date },
): Promise<void> =>
  addPushes(
    tx,
    userIds.map((userId) => ({ userId, data: { kind: 'message', messageId, origin }, at })),
  )
