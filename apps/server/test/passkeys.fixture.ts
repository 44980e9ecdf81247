import type { DataOf, Order } from '@u-market/contract'
import type { Authenticator, Trader, World } from '@u-market/testkit'

type Passkey = DataOf<'enrolPasskey'>
type Twist = NonNullable<Parameters<Authenticator['sign']>[1]>
type OrderRef = Pick<Order, 'orderId'>

/** Creates a passkey on a user's phone and enrols it. */
export async function enrol(trader: Trader, phone: Authenticator, name = 'My phone'): Promise<Passkey> {
  const { options } = await trader.call('startPasskeyEnrolment', { payPassword: trader.payPassword })
  return trader.call('enrolPasskey', { response: phone.create(options), name })
}

export async function logIn(world: World, phone: Authenticator, twist: Twist = {}) {
  const visitor = world.visitor()
  const { options } = await visitor.call('startPasskeyLogin', {})
  return visitor.call('logInWithPasskey', { response: phone.sign(options, twist) })
}

/** An order that Bob has paid and Alice has to release. */
export async function paidOrder({ alice, bob }: World, num = '10.00'): Promise<Order> {
  const order = await bob.buys({ from: await alice.lists({ num }), num })
  await alice.confirms(order)
  return bob.marksPaid(order)
}

export async function signRelease(
  seller: Trader,
  phone: Authenticator,
  { orderId }: OrderRef,
  twist: Twist = {},
): Promise<string> {
  const { options } = await seller.call('startPasskeyRelease', { orderId })
  return phone.sign(options, twist)
}

export function release(seller: Trader, { orderId }: OrderRef, assertion: string, key?: string) {
  return seller.call('releaseCoin', { orderId, assertion }, key ? { idempotencyKey: key } : {})
}
