import { approval, issue } from '@u-market/testkit/acts'
import { createAuthenticator, totpCode } from '@u-market/testkit/authenticator'
import { createStrictClient, type Identity, type StrictClient } from '@u-market/testkit/strict-client'
import { overHttp } from '@u-market/testkit/transport'
import { type Market, operator } from '../market/market.ts'
import type { Account, Operator } from './account.ts'
import { doByTwo } from './plans.ts'

const PASSWORD = 'of-the-torture-alone'
const PAY_PASSWORD = '135790'
/** All accounts together stay below the daily limit for issued coin. */
const RICHES = '100000.00'
/** Amounts start here, in hundredths: less would be below an offer's minimum. */
const FIRST_AMOUNT = 200
const CODE_LIMIT_MS = 15_000

export type Cast = { readonly accounts: Account[]; readonly operator: Operator }

/** Creates accounts that can do everything, the way users get them: by code, by documents, by an operator's approval. */
export async function admitAccounts(market: Market, count: number, document: Buffer): Promise<Cast> {
  const transport = overHttp(market.owner.baseUrl)
  const identity = { token: null as string | null, locale: 'en-US' as const, address: '10.250.0.1' }
  const console = createStrictClient(transport, identity)
  const secret = await setUp(console, market.operatorLinks.first)
  const second = { ...identity, token: null as string | null, address: '10.250.0.2' }
  await setUp(createStrictClient(transport, second), market.operatorLinks.second)
  const accounts = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      admit(market, { at, isWary: at === count - 1, console, second, document }),
    ),
  )
  return { accounts, operator: { name: 'operator', identity, second, secret } }
}

/** Redeems an operator's link with an authenticator, as the first operator does. Returns the TOTP secret. */
async function setUp(console: StrictClient, link: string): Promise<string> {
  const { secret, ticket } = await console.console('openLink', { ticket: new URL(link).hash.slice(1) })
  await console.redeemLink({ ticket, newPassword: operator.password, code: totpCode(secret, new Date()) })
  return secret
}

type Given = {
  readonly at: number
  readonly isWary: boolean
  readonly console: StrictClient
  readonly second: Identity
  readonly document: Buffer
}

async function admit(market: Market, { at, isWary, console, second, document }: Given): Promise<Account> {
  const mobile = `+8613800001${String(at).padStart(3, '0')}`
  const realName = `Trader ${String.fromCharCode(65 + (at % 26))} ${'abcdefghij'[Math.floor(at / 26)] ?? 'z'}`
  const identity = {
    token: null as string | null,
    locale: at % 2 === 0 ? ('en-US' as const) : ('zh-CN' as const),
    address: `10.251.0.${at + 1}`,
  }
  const client = createStrictClient(overHttp(market.owner.baseUrl), identity)
  const codeFor = async (event: 'register' | 'setpaypassword'): Promise<string> => {
    await client.call('sendCode', { mobile, event })
    const code = await market.sms.awaitCode(mobile, CODE_LIMIT_MS)
    if (code === null) throw new Error(`no code came for ${mobile}`)
    return code
  }
  const user = await client.call('register', { mobile, code: await codeFor('register'), password: PASSWORD })
  identity.token = user.token
  const code = await codeFor('setpaypassword')
  const payPassword = PAY_PASSWORD
  await client.call('setPayPassword', { payPassword, repeatedPayPassword: payPassword, code })
  const [front, back] = [await client.upload(document, 'idcard'), await client.upload(document, 'idcard')]
  const documents = { documentFront: front.url, documentBack: back.url }
  const documentNumber = `UTT${70_000 + at}X`
  await client.call('applyForVerification', { realName, documentNumber, ...documents })
  const { data } = await console.console('listVerifications', { status: 'pending', limit: 50 })
  const { id = 0 } = data.find(({ userId }) => userId === user.id) ?? {}
  await console.console('decideVerification', approval(id))
  const riches = issue(user.id, { amount: RICHES, reason: 'for the torture' })
  await doByTwo(console, second, { name: 'proposeCoin', form: riches })
  const bank = { type: 'bank', name: realName, account: `6222 0000 ${1000 + at}`, bankName: 'A Bank' }
  const method = await client.call('savePaymentMethod', { ...bank, payPassword })
  return {
    ...{ userId: user.id, name: `trader${at}`, identity, mobile, realName, password: PASSWORD, payPassword },
    ...{ documentNumber, isWary, walletAddress: user.walletAddress },
    authenticator: createAuthenticator(market.publicUrl),
    drawn: { amount: FIRST_AMOUNT },
    methods: [method],
    pictures: new Map(),
  }
}
