import type { OrderId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { LineName, TextParams } from '../notices/index.ts'

/** Every order has its chat from the start. */
export const openOrderChat = async (
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> => {
  await tx
    .insertInto('chatSession')
    .values({ orderId, createdAt: at })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
}

export type SystemLineOf = {
  readonly orderId: OrderId
  readonly template: LineName
  readonly params?: TextParams
  readonly at: Date
}

/** Writes a step of the order into its chat. It is not pushed: the step's own notice wakes both sides. */
export const addSystemLine = async (
  tx: Tx,
  { orderId, template, params = {}, at }: SystemLineOf,
): Promise<void> => {
  await tx
    .insertInto('chatMessage')
    .columns(['sessionId', 'sender', 'messageType', 'body', 'params', 'createdAt'])
    .expression((where) =>
      where
        .selectFrom('chatSession')
        .select(({ val, lit }) => [
          'id',
          val('system').as('sender'),
          lit(3).as('messageType'),
          val(template).as('body'),
          where.cast<string>(val(JSON.stringify(params)), 'jsonb').as('params'),
          where.cast<Date>(val(at), 'timestamptz').as('createdAt'),
        ])
        .where('orderId', '=', orderId),
    )
    .execute()
}
