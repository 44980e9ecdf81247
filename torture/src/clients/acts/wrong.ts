import type { CallName, Offer } from '@u-market/contract'
import { forms, nothing, orderActCalls } from '@u-market/testkit/acts'
import type { Account } from '../account.ts'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { wrongCallOf } from '../plans.ts'

/** Acts that must be refused and leave nothing behind. */
export const wrongGenerators: readonly ActGenerator[] = [{ weight: 7, plan: doWrong, onDone: complain }]

async function doWrong(client: Client): Promise<Plan | null> {
  const wrong = client.dice.pick(wrongs)
  if (!wrong) return null
  const [name, changes] = wrong
  const form: object = { ...forms[name], ...signature(client.account, name), ...changes(client) }
  return wrongCallOf(client.account, name, form)
}

/** Adds the payment password to calls that need it. */
function signature({ payPassword }: Account, name: CallName) {
  return 'payPassword' in forms[name] ? { payPassword } : {}
}

function complain({ context, account }: Client): void {
  context.journal.breach({
    invariant: 'wrong acts are refused',
    what: `a wrong act of ${account.name} was acknowledged`,
    acts: context.journal
      .acts()
      .filter(({ plan, state }) => plan.name.endsWith('wrong') && state === 'acknowledged'),
  })
}

/** Valid forms about things that do not exist, each with the account's own payment password. */
const aboutNothing: readonly CallName[] = [
  ...orderActCalls,
  'placeOrder',
  'sellTo',
  'addEvidence',
  'payCoin',
  'addOffer',
  'editOffer',
  'savePaymentMethod',
  'applyForVerification',
  'editProfile',
  'endSession',
  'getOrder',
]

/** Changes to a form that break one rule. */
type Wrong = readonly [name: CallName, changes: (client: Client) => object]

const spoilt: readonly Wrong[] = [
  // Quantity and amount together; a negative quantity; the caller's own offer; a buy offer.
  ['placeOrder', ({ known, dice }) => ({ ...at(dice.pick(known.offers)), amount: '5.00' })],
  ['placeOrder', ({ known, dice }) => ({ ...at(dice.pick(known.offers)), num: '-5' })],
  ['placeOrder', ({ known, account }) => at(known.offers.find(isOf(account)))],
  ['placeOrder', ({ known, dice }) => at(dice.pick(known.wanted))],
  ['quickBuy', () => ({ ...asItIs, num: '99999999.00' })],
  ['quickBuy', () => ({ ...asItIs, methodType: 'Bank!' })],
  // An offer to sell; the caller's own offer; a payment method that does not exist.
  ['sellTo', (client) => ({ ...at(client.dice.pick(client.known.offers)), ...paidAt(client) })],
  ['sellTo', (client) => ({ ...at(client.known.wanted.find(isOf(client.account))), ...paidAt(client) })],
  ['sellTo', ({ known, dice }) => at(dice.pick(known.wanted))],
  ['quickSell', (client) => ({ ...asItIs, num: '99999999.00', ...paidAt(client) })],
  ['quickSell', (client) => ({ ...asItIs, amount: '36.00', ...paidAt(client) })],
  ['rateOrder', () => ({ score: '9' })],
  // To the caller's own wallet; more than the balance; an amount that is no number.
  ['payCoin', ({ account }) => ({ walletAddress: account.walletAddress })],
  [
    'payCoin',
    ({ known, dice }) => ({
      walletAddress: dice.pick(known.accounts)?.walletAddress,
      amount: '9999999999.00',
    }),
  ],
  ['payCoin', () => ({ amount: 'much', payPassword: 'none' })],
  ['requestExchange', () => ({ coin: '0.01' })],
  // A price far from the reference; a minimum above the maximum; accounts on a buy offer; an unknown payment method.
  ['addOffer', (client) => ({ ...listed(client), price: '99.00' })],
  ['addOffer', (client) => ({ ...listed(client), minAmount: '30.00', maxAmount: '20.00' })],
  ['addOffer', (client) => ({ ...listed(client), side: 'buy' })],
  ['addOffer', () => ({ side: 'buy', methodTypes: 'cowries', methodIds: undefined, autoConfirm: undefined })],
  ['savePaymentMethod', () => ({ id: undefined, qrCode: undefined, name: 'Somebody Else' })],
  ['changePassword', () => ({ oldPassword: 'short', newPassword: 'short' })],
  ['markNoticesRead', () => ({ id: 'none' })],
  ['setWebPush', () => ({ subscription: 'none', on: '1' })],
]

const wrongs: readonly Wrong[] = [...aboutNothing.map((name): Wrong => [name, () => ({})]), ...spoilt]

/** Without a quote, so that the current price and fee apply. */
const asItIs = {
  price: undefined,
  fee: undefined,
  maxPrice: undefined,
  minPrice: undefined,
  feePercent: undefined,
}

function at(offer: Pick<Offer, 'id'> | undefined) {
  return { ...asItIs, offerId: offer?.id ?? nothing.id }
}

function isOf({ userId }: Account) {
  return (offer: Pick<Offer, 'userId'>): boolean => offer.userId === userId
}

function paidAt({ account, dice }: Client) {
  return { methodId: dice.pick(account.methods)?.id }
}

function listed({ account }: Client) {
  return { num: '1.00', methodIds: account.methods.map(({ id }) => id).join() }
}
