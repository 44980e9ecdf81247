import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

/** Passkeys, and what they stand in for. */
export const passkeyGenerators: readonly ActGenerator[] = [
  { weight: 1, plan: enrol },
  { weight: 2, plan: release },
  { weight: 0.5, plan: signIn },
  { weight: 0.4, plan: remove },
]

async function enrol(client: Client): Promise<Plan | null> {
  const { account } = client
  const { payPassword, authenticator } = account
  const started = await read(client, 'startPasskeyEnrolment', { payPassword })
  if (!started) return null
  return callOf(account, 'enrolPasskey', {
    response: authenticator.create(started.options),
    name: client.mark(),
  })
}

/** By a signature of this order, which is good once. */
async function release(client: Client): Promise<Plan | null> {
  const { account, random } = client
  if (account.authenticator.held.length === 0) return null
  const sales = await read(client, 'listOrders', { type: 'sell', state: 'releasing', limit: 20 })
  const order = random.pick(sales?.data ?? [])
  const started = order && (await read(client, 'startPasskeyRelease', { orderId: order.orderId }))
  if (!order || !started || !isHeld(account.authenticator, started.options.allowCredentials)) return null
  const { orderId } = order
  const assertion = account.authenticator.sign(started.options)
  return callOf(account, 'releaseCoin', { orderId, assertion }, [
    { table: 'orderEvents', key: `${orderId} order_completed seller` },
  ])
}

type Held = { readonly held: readonly { readonly id: string }[] }

/** One whose enrolment was never answered may be held and not known, and the other way round. */
function isHeld({ held }: Held, allowed: readonly { readonly id: string }[]): boolean {
  return held.some(({ id }) => allowed.some((each) => each.id === id))
}

/** A session that nobody uses. */
async function signIn(client: Client): Promise<Plan | null> {
  const { account } = client
  if (account.authenticator.held.length === 0) return null
  const started = await read(client, 'startPasskeySignIn', {})
  return (
    started && callOf(account, 'signInWithPasskey', { response: account.authenticator.sign(started.options) })
  )
}

async function remove(client: Client): Promise<Plan | null> {
  const { account, random } = client
  const passkey = random.pick((await read(client, 'listPasskeys', {})) ?? [])
  return passkey
    ? callOf(account, 'removePasskey', { id: passkey.id, payPassword: account.payPassword })
    : null
}
