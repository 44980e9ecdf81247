/** The callers: traders in every state, operators of every role, an ended session, and a visitor. */
import { createHash } from 'node:crypto'
import type { OperatorRole } from '@u-market/domain'
import type { Trader } from '@u-market/testkit'
import { type ConsoleRole, consoleCast } from '@u-market/testkit/cast'
import { documentBack as drawBack, documentFront as drawFront } from '@u-market/testkit/pictures'
import type { World } from '@u-market/testkit/world'

export type Caller = {
  readonly name: string
  readonly kind: 'user' | 'operator' | 'nobody'
  readonly userId: number | null
  /** The operator's role at the console; null for other callers. */
  readonly role: OperatorRole | null
  isVerified: boolean
  /** False once the session has ended. */
  isLoggedIn: boolean
  token: string | null
  /** As the database prints it in JSON. */
  tokenHash: string | null
  /** Values that the caller would enter, by field name. */
  readonly knows: Readonly<Record<string, string>>
  signIn(world: World, self: Caller): Promise<void>
}

export async function gatherCallers(world: World): Promise<Caller[]> {
  const { alice, bob, mei, nina, oscar, crowd } = world
  const [eve, zoe, max] = crowd
  if (!eve || !zoe || !max) throw new Error('the crowd is gone')
  const ended = { ...userOf(max), name: 'ended session', isLoggedIn: false, tokenHash: null }
  await max.call('logOut', {})
  return [
    userOf(alice),
    userOf(bob),
    userOf(mei),
    userOf(eve),
    userOf(zoe),
    await newcomer(nina),
    { ...userOf(oscar), isVerified: false },
    ended,
    nobody(),
    ...(await Promise.all(Object.values(consoleCast).map((operator) => operatorOf(world, operator)))),
  ]
}

/** A caller with the pictures that an application for verification needs. */
async function newcomer(trader: Trader): Promise<Caller> {
  const caller = userOf(trader)
  const [front, back] = await Promise.all([drawFront(ID_CARD), drawBack(ID_CARD)])
  const { url: documentFront } = await trader.client.upload(front, 'idcard')
  const { url: documentBack } = await trader.client.upload(back, 'idcard')
  return { ...caller, isVerified: false, knows: { ...caller.knows, documentFront, documentBack } }
}

const ID_CARD = { name: 'Nina Park', number: '000001' }

function userOf({ id, username, mobile, password, payPassword, realName, token, address }: Trader): Caller {
  return {
    ...nobody(),
    name: username,
    kind: 'user',
    userId: id,
    isVerified: true,
    ...loggedInBy(token),
    knows: {
      account: username,
      mobile,
      password,
      oldPassword: password,
      newPassword: password,
      payPassword,
      repeatedPayPassword: payPassword,
      oldPayPassword: payPassword,
      sellerId: String(id),
      realName,
      name: realName,
    },
    signIn: async (world, self) => {
      const visitor = world.visitor(address)
      Object.assign(self, loggedInBy((await visitor.call('logIn', { account: username, password })).token))
    },
  }
}

async function operatorOf(world: World, { username, password, role, address }: ConsoleRole): Promise<Caller> {
  const caller: Caller = {
    ...nobody(),
    name: username,
    kind: 'operator',
    role,
    knows: { username, password },
    signIn: async (where, self) => {
      const visitor = where.visitor(address)
      await visitor.signInOperator({ username, password })
      Object.assign(self, loggedInBy(visitor.identity.token ?? ''))
    },
  }
  await caller.signIn(world, caller)
  return caller
}

function loggedInBy(token: string): Pick<Caller, 'isLoggedIn' | 'token' | 'tokenHash'> {
  return { isLoggedIn: true, token, tokenHash: `\\x${createHash('sha256').update(token).digest('hex')}` }
}

function nobody(): Caller {
  return {
    name: 'nobody',
    kind: 'nobody',
    userId: null,
    role: null,
    isVerified: false,
    isLoggedIn: false,
    token: null,
    tokenHash: null,
    knows: { mobile: '+8613911112222' },
    signIn: async () => {},
  }
}
