import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { PushData } from './push-data.ts'

export type NewPush = { readonly userId: UserId; readonly data: PushData; readonly at: Date }

/** Appends to the outbox in the transaction of what is told. */
export const addPushes = async (tx: Tx, pushes: readonly NewPush[]): Promise<void> => {
  if (pushes.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      pushes.map(({ userId, data, at }) => ({
        userId,
        msgtype: data.kind === 'notice' ? ('notice' as const) : ('new_message' as const),
        data: JSON.stringify(data),
        createdAt: at,
      })),
    )
    .execute()
}
