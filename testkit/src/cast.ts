import type { PaymentMethod } from '@u-market/contract'
import type { OperatorRole } from '@u-market/domain'
import { createStrictClient, type StrictClient } from './strict-client.ts'
import { createTrader, type Trader, type TraderRecord } from './trader.ts'
import type { Transport } from './transport.ts'

export const PASSWORD = 'demo-1234'
export const PAY_PASSWORD = '135790'

/** A member of the cast before registration. */
export type Role = {
  readonly username: string
  readonly mobile: string
  readonly nickname: string
  readonly realName: string
  readonly documentNumber: string
  /** Network address of the phone. */
  readonly address: string
}
export type NewMethod = { type: string; account: string; bankName?: string; bankBranch?: string }

export const roles = {
  alice: part('alice', 1, 'Alice Zhou'),
  bob: part('bob', 2, 'Bob Lin'),
  mei: part('mei', 3, 'Mei Tan'),
  nina: part('nina', 4, 'Nina Park'),
  oscar: part('oscar', 5, 'Oscar Wei'),
} as const

/** Verified buyers, for crowds. */
export function crowdRole(at: number): Role {
  return part(`buyer${at}`, 100 + at, `Buyer ${at}`)
}

/** Operators of every role, and a second arbiter, because a ruling above a set amount takes two. */
export const consoleCast = {
  olivia: operator('olivia', 'administrator', 1),
  rita: operator('rita', 'reviewer', 2),
  sue: operator('sue', 'support', 3),
  frank: operator('frank', 'finance', 4),
  anna: operator('anna', 'arbiter', 5),
  abel: operator('abel', 'arbiter', 6),
  otis: operator('otis', 'auditor', 7),
} as const

export type ConsoleRole = {
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  readonly password: string
  /** Network address of the desk. */
  readonly address: string
}

/** @param at makes mobile, document and network address unique */
export function part(name: string, at: number, realName: string): Role {
  return {
    username: name,
    mobile: `+861380000${String(at).padStart(4, '0')}`,
    nickname: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    realName,
    documentNumber: `UTO${String(310_000 + at)}X`,
    address: `10.0.${at >> 8}.${at & 255}`,
  }
}

/** The operator who admits a trader. */
type Admitting = {
  approves(trader: Trader): Promise<unknown>
  issues(given: { readonly to: Trader; readonly amount: string }): Promise<unknown>
}

/** Creates a trader who can do everything: payment password, verification, payment methods and coin. */
export async function admitTrader(
  role: Role,
  given: { transport: Transport; operator: Admitting; documents: { front: Buffer; back: Buffer } },
  belongings: { methods: readonly NewMethod[]; coin: string | null },
): Promise<Trader> {
  const { transport, operator } = given
  const trader = await register(role, transport)
  await trader.call('editProfile', { nickname: role.nickname })
  await setPayPassword(trader)
  await applyForVerification(trader, role, given.documents)
  await operator.approves(trader)
  const methods: PaymentMethod[] = []
  for (const method of belongings.methods) methods.push(await addMethod(trader, method))
  if (belongings.coin !== null) await operator.issues({ to: trader, amount: belongings.coin })
  return createTrader({ ...recordOf(trader), methods }, transport)
}

/** Registers a user as a newcomer would; returns them logged in. */
export async function register(role: Role, transport: Transport): Promise<Trader> {
  const identity = { token: null, locale: 'en-US' as const, address: role.address }
  const client = createStrictClient(transport, identity)
  const code = await codeFor(client, role.mobile, 'register')
  const info = await client.call('register', {
    mobile: role.mobile,
    code,
    password: PASSWORD,
    username: role.username,
  })
  const record: TraderRecord = {
    id: info.id,
    username: role.username,
    mobile: role.mobile,
    nickname: role.nickname,
    realName: role.realName,
    password: PASSWORD,
    payPassword: PAY_PASSWORD,
    walletAddress: info.walletAddress,
    token: info.token,
    address: role.address,
    methods: [],
  }
  return createTrader(record, transport)
}

export async function setPayPassword(trader: Trader): Promise<void> {
  const code = await codeFor(trader.client, trader.mobile, 'setpaypassword')
  await trader.call('setPayPassword', {
    payPassword: trader.payPassword,
    repeatedPayPassword: trader.payPassword,
    code,
  })
}

export async function applyForVerification(
  trader: Trader,
  role: Pick<Role, 'realName' | 'documentNumber'>,
  documents: { front: Buffer; back: Buffer },
): Promise<void> {
  const [front, back] = await Promise.all([
    trader.client.upload(documents.front, 'idcard'),
    trader.client.upload(documents.back, 'idcard'),
  ])
  await trader.call('applyForVerification', {
    realName: role.realName,
    documentNumber: role.documentNumber,
    documentFront: front.url,
    documentBack: back.url,
  })
}

export function addMethod(trader: Trader, method: NewMethod): Promise<PaymentMethod> {
  return trader.call('savePaymentMethod', {
    ...method,
    name: trader.realName,
    payPassword: trader.payPassword,
  })
}

/** Returns the plain data from which the trader can be created again elsewhere. */
export function recordOf(trader: Trader): TraderRecord {
  return {
    id: trader.id,
    username: trader.username,
    mobile: trader.mobile,
    nickname: trader.nickname,
    realName: trader.realName,
    password: trader.password,
    payPassword: trader.payPassword,
    walletAddress: trader.walletAddress,
    token: trader.token,
    address: trader.address,
    methods: trader.methods,
  }
}

function operator(username: string, role: OperatorRole, at: number): ConsoleRole {
  const name = `${username.charAt(0).toUpperCase()}${username.slice(1)}`
  return { username, name, role, password: PASSWORD, address: `10.9.0.${at}` }
}

async function codeFor(client: StrictClient, mobile: string, event: 'register' | 'setpaypassword') {
  const { demoCode } = await client.call('sendCode', { mobile, event })
  if (demoCode === undefined)
    throw new Error('the server keeps its SMS codes to itself: it does not run as a demo')
  return demoCode
}
