import type { Bill, FormOf, Notice, Order, Page, User } from '@u-market/contract'
import { numberOf, type OrderRef, type Phone } from './phone.ts'

/** What somebody reads of their own. */
export function looking({ client: { call } }: Phone) {
  const info = (): Promise<User> => call('getUser', {})
  return {
    info,
    available: async (): Promise<string> => (await info()).coin,
    frozen: async (): Promise<string> => (await info()).frozenCoin,
    bills: async (form: FormOf<'listBills'> = {}): Promise<Bill[]> =>
      (await call('listBills', { limit: 50, ...form })).data,
    notices: async (): Promise<Notice[]> => (await call('listNotices', { limit: 50 })).data,
    orders: (form: FormOf<'listOrders'> = {}): Promise<Page<Order>> =>
      call('listOrders', { limit: 50, ...form }),
    sees: (order: OrderRef): Promise<Order> => call('getOrder', numberOf(order)),
  }
}
