import type { CallName } from '@u-market/contract'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { wrongCallOf } from '../plans.ts'

/** Acts that have to be refused, and to leave nothing. */
export const wrongGenerators: readonly ActGenerator[] = [{ weight: 7, plan: doWrong, onDone: complain }]

async function doWrong(client: Client): Promise<Plan | null> {
  const wrong = client.dice.pick(wrongs)
  if (!wrong) return null
  const [name, formOf] = wrong
  return wrongCallOf(client.account, name, formOf(client))
}

function complain({ context, account }: Client): void {
  context.journal.breach({
    invariant: 'what is wrong is refused',
    what: `a wrong act of ${account.name} was acknowledged`,
    acts: context.journal
      .acts()
      .filter(({ plan, standing }) => plan.name.endsWith('wrong') && standing === 'acknowledged'),
  })
}

type Wrong = readonly [name: CallName, form: (client: Client) => object]

const NOBODYS = { order: 'UO00000000000000000000000000', id: 2_000_000_000 } as const
const A_PICTURE = '/uploads/voucher/abcdefghijklmnopqrstuvwxyz.jpg'

const wrongs: readonly Wrong[] = [
  ['placeOrder', () => ({ offerId: NOBODYS.id, num: '5.00', methodType: 'bank' })],
  [
    'placeOrder',
    ({ known, dice }) => ({ offerId: dice.pick(known.offers)?.id, num: '5.00', amount: '5.00' }),
  ],
  [
    'placeOrder',
    ({ known, dice }) => ({ offerId: dice.pick(known.offers)?.id, num: '-5', methodType: 'bank' }),
  ],
  [
    'placeOrder',
    ({ known, account, dice }) => ({
      offerId: dice.pick(known.offers.filter(({ userId }) => userId === account.userId))?.id ?? NOBODYS.id,
      num: '5.00',
      methodType: 'bank',
    }),
  ],
  ['quickBuy', () => ({ num: '99999999.00', methodType: 'bank' })],
  ['quickBuy', () => ({ num: '5.00', methodType: 'Bank!' })],
  [
    'placeOrder',
    ({ known, dice }) => ({
      offerId: dice.pick(known.wanted)?.id ?? NOBODYS.id,
      num: '5.00',
      methodType: 'bank',
    }),
  ],
  ['sellTo', (client) => ({ offerId: NOBODYS.id, num: '5.00', ...signedBy(client) })],
  [
    'sellTo',
    (client) => ({
      offerId: client.dice.pick(client.known.offers)?.id ?? NOBODYS.id,
      num: '5.00',
      ...signedBy(client),
    }),
  ],
  [
    'sellTo',
    (client) => ({
      offerId:
        client.dice.pick(client.known.wanted.filter(({ userId }) => userId === client.account.userId))?.id ??
        NOBODYS.id,
      num: '5.00',
      ...signedBy(client),
    }),
  ],
  [
    'sellTo',
    (client) => ({
      offerId: client.dice.pick(client.known.wanted)?.id ?? NOBODYS.id,
      num: '5.00',
      ...signedBy(client),
      methodId: NOBODYS.id,
    }),
  ],
  ['quickSell', (client) => ({ num: '99999999.00', ...signedBy(client) })],
  ['quickSell', (client) => ({ num: '5.00', amount: '36.00', ...signedBy(client) })],
  ['confirmOrder', () => ({ orderId: NOBODYS.order })],
  ['markPaid', () => ({ orderId: NOBODYS.order, proofs: A_PICTURE })],
  ['releaseCoin', () => ({ orderId: NOBODYS.order })],
  ['openAppeal', () => ({ orderId: NOBODYS.order, type: 'other', content: 'Nobody sold me this.' })],
  ['rateOrder', () => ({ orderId: NOBODYS.order, score: '9' })],
  ['addEvidence', () => ({ id: NOBODYS.id, content: 'For nothing.', images: A_PICTURE })],
  [
    'payCoin',
    ({ account }) => ({
      type: 'transfer',
      walletAddress: account.walletAddress,
      amount: '1.00',
      payPassword: account.payPassword,
    }),
  ],
  [
    'payCoin',
    ({ account, known, dice }) => ({
      type: 'transfer',
      walletAddress: dice.pick(known.accounts)?.walletAddress,
      amount: '9999999999.00',
      payPassword: account.payPassword,
    }),
  ],
  [
    'payCoin',
    ({ account }) => ({
      type: 'transfer',
      walletAddress: 'U0000000000000000',
      amount: '1.00',
      payPassword: account.payPassword,
    }),
  ],
  ['payCoin', () => ({ type: 'transfer', amount: 'much', payPassword: 'none' })],
  [
    'requestExchange',
    ({ account }) => ({
      coin: '0.01',
      network: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      payPassword: account.payPassword,
    }),
  ],
  [
    'addOffer',
    ({ account }) => ({
      num: '1.00',
      price: '99.00',
      minAmount: '10.00',
      maxAmount: '20.00',
      methodIds: account.methods.map(({ id }) => id).join(),
      payPassword: account.payPassword,
    }),
  ],
  [
    'addOffer',
    ({ account }) => ({
      num: '1.00',
      price: '7.20',
      minAmount: '30.00',
      maxAmount: '20.00',
      methodIds: account.methods.map(({ id }) => id).join(),
      payPassword: account.payPassword,
    }),
  ],
  [
    'addOffer',
    ({ account }) => ({
      side: 'buy',
      num: '10.00',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '20.00',
      methodIds: account.methods.map(({ id }) => id).join(),
    }),
  ],
  [
    'addOffer',
    () => ({
      side: 'buy',
      num: '10.00',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '20.00',
      methodTypes: 'cowries',
    }),
  ],
  ['editOffer', () => ({ id: NOBODYS.id, status: 'up' })],
  [
    'savePaymentMethod',
    ({ account }) => ({
      type: 'bank',
      name: 'Somebody Else',
      account: '6222',
      bankName: 'A Bank',
      payPassword: account.payPassword,
    }),
  ],
  [
    'applyForVerification',
    () => ({ realName: 'Some Body', idNumber: 'UTO99999', idFront: A_PICTURE, idBack: A_PICTURE }),
  ],
  ['changePassword', () => ({ oldPassword: 'short', newPassword: 'short' })],
  ['editProfile', () => ({ avatar: A_PICTURE })],
  ['markNoticesRead', () => ({ id: 'none' })],
  ['setWebPush', () => ({ subscription: 'none', on: '1' })],
  ['getOrder', () => ({ orderId: NOBODYS.order })],
]

function signedBy({ account, dice }: Client) {
  return { methodId: dice.pick(account.methods)?.id ?? NOBODYS.id, payPassword: account.payPassword }
}
