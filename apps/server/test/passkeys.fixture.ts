import type { DataOf, Order } from '@u-market/contract'
import type { Authenticator, Trader, World } from '@u-market/testkit'

export const PATH = '/api/user/passkey'
type Passkey = DataOf<'/api/user/passkey/register'>
type Twist = NonNullable<Parameters<Authenticator['sign']>[1]>
type OrderRef = Pick<Order, 'buy_orderid'>

/** Somebody's phone makes a passkey and enrols it. */
export const enrol = async (trader: Trader, phone: Authenticator, name = 'My phone'): Promise<Passkey> => {
  const { options } = await trader.call(`${PATH}/registerOptions`, { paypassword: trader.payPassword })
  return trader.call(`${PATH}/register`, { response: phone.create(options), name })
}

export const logIn = async (world: World, phone: Authenticator, twist: Twist = {}) => {
  const visitor = world.visitor()
  const { options } = await visitor.call(`${PATH}/loginOptions`, {})
  return visitor.call(`${PATH}/login`, { response: phone.sign(options, twist) })
}

/** An order of Bob's that waits for Alice's release. */
export const paidOrder = async ({ alice, bob }: World, num = '10.00'): Promise<Order> => {
  const order = await bob.buys({ from: await alice.lists({ num }), num })
  await alice.confirms(order)
  return bob.marksPaid(order)
}

export const signRelease = async (
  seller: Trader,
  phone: Authenticator,
  { buy_orderid }: OrderRef,
  twist: Twist = {},
): Promise<string> => {
  const { options } = await seller.call(`${PATH}/releaseOptions`, { buy_orderid })
  return phone.sign(options, twist)
}

export const release = (seller: Trader, { buy_orderid }: OrderRef, assertion: string, key?: string) =>
  seller.call('/api/Userorder/sendCoin', { buy_orderid, assertion }, key ? { idempotencyKey: key } : {})
