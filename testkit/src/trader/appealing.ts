import type { Appeal, FormOf } from '@u-market/contract'
import type { SendOptions } from '../strict-client.ts'
import { numberOf, type OrderRef, type Phone } from './phone.ts'

/** How somebody asks an operator to look into an order. */
export function appealing({ client: { call } }: Phone) {
  return {
    appeals: (order: OrderRef, form: Partial<FormOf<'openAppeal'>> = {}) =>
      call('openAppeal', {
        type: 'other',
        content: 'Please look into this order.',
        ...form,
        ...numberOf(order),
      }),
    /** Of an order that is over. */
    claims: (order: OrderRef, form: Partial<FormOf<'openAppeal'>> = {}, options?: SendOptions) =>
      call(
        'openAppeal',
        {
          kind: 'claim',
          type: 'late_paid',
          content: 'My payment came after the end.',
          ...form,
          ...numberOf(order),
        },
        options,
      ),
    revokes: (appeal: Pick<Appeal, 'id'>) => call('revokeAppeal', { id: appeal.id }),
    /** The ruling that is proposed. */
    accepts: (appeal: Pick<Appeal, 'id'>) => call('acceptRuling', { id: appeal.id }),
    objects: (appeal: Pick<Appeal, 'id'>, content = 'That is not how it was.', images?: string) =>
      call('objectRuling', { id: appeal.id, content, images }),
    addsEvidence: (appeal: Pick<Appeal, 'id'>, content: string, images?: string) =>
      call('addEvidence', { id: appeal.id, content, images }),
  }
}
