import type { Dispute, Offer } from '@u-market/contract'
import { RefusedError } from '@u-market/contract/client'
import { MINUTE_MS } from '@u-market/domain'
import { confirmation, issue, refusal } from '../acts/console.ts'
import { USDT_ADDRESS } from '../acts/values.ts'
import { receiptPdf } from '../pdfs.ts'
import { createStrictClient } from '../strict-client.ts'
import type { Trader } from '../trader.ts'
import { type BuyOfferPlan, openSale } from './market.ts'
import type { DemoMarket } from './open-market.ts'
import { order, sees, showInChat, type Trade, talk, trade, tradeUntilPaid } from './trades.ts'

type Traders = { alice: Trader; bob: Trader; mei: Trader }

const SANCTION_DAYS = 3
/** The name on a payment that is not the buyer's. */
const STRANGER = 'Jonas Weber'
/** The id of a transaction that no chain has: the demo sends nothing. */
const TRANSACTION = '7d0c3fa95b1e48d26ac07f3b9e51d84c2f6ab0e97135cd48e2b09f6a1d7c3e58'

const LATER_TRANSACTION = `0x${[...TRANSACTION].reverse().join('')}`
const HER_WALLET = { network: 'ERC20', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } as const

/** Plays a week of completed trades, after which none of the cast is a newcomer. */
export async function playLastWeek(market: DemoMarket, { alice, bob, mei }: Traders): Promise<void> {
  const alices = await alice.lists({
    num: '800.00',
    price: market.price('7.18'),
    min: '50.00',
    max: '5000.00',
    remark: 'Enter only the payment reference as the note, please. I am quick between 9 and 22.',
  })
  const meis = await mei.lists({
    num: '6000.00',
    price: market.price('7.21'),
    min: '100.00',
    max: '20000.00',
    payMinutes: 30,
    autoConfirm: true,
    remark: 'Merchant. Orders are confirmed automatically; every way to pay is welcome.',
  })
  const bobs = await bob.lists({ num: '120.00', price: market.price('7.25'), min: '20.00', max: '800.00' })

  for (const [day, words] of market.place.words.praise.entries()) {
    await trade(
      market,
      { buyer: bob, seller: alice, offer: alices, num: `${20 + day * 5}.00`, type: market.rail('bank') },
      { words },
    )
    await market.advance({ hours: 3 })
    await trade(
      market,
      { buyer: bob, seller: mei, offer: meis, amount: `${200 + day * 90}.00`, type: market.rail('alipay') },
      { byBuyer: day === 1 ? 4 : 5 },
    )
    await market.advance({ hours: 2 })
    await trade(market, {
      buyer: mei,
      seller: alice,
      offer: alices,
      num: `${30 + day * 2}.00`,
      type: market.rail('alipay'),
    })
    await market.advance({ hours: 19 })
  }
  await trade(market, { buyer: alice, seller: bob, offer: bobs, num: '12.00', type: market.rail('bank') })
  await bob.takesDown(bobs)
  await bob.transfers({ to: alice, amount: '8.80', memo: 'Dinner' })
  await alice.transfers({ to: mei, amount: '25.00', memo: 'Thanks for the help' })
}

/** Plays two days with a cancelled, an expired and a disputed order, and an exchange. */
export async function playLastDays(market: DemoMarket, { alice, bob, mei }: Traders): Promise<void> {
  const [offer] = await alice.offers({ status: 'up' })
  if (!offer) throw new Error('the demo’s first offer is gone')

  const thoughtBetter = await order({
    buyer: bob,
    seller: alice,
    offer,
    num: '15.00',
    type: market.rail('bank'),
  })
  await market.advance({ minutes: 2 })
  await bob.cancels(thoughtBetter, 'I need the money for something else')
  await market.advance({ hours: 4 })

  const late = await order({ buyer: mei, seller: alice, offer, num: '40.00', type: market.rail('bank') })
  await alice.confirms(late)
  await market.advance({ hours: 5 })

  const disputed = { buyer: mei, seller: alice, offer, num: '18.00', type: market.rail('bank') }
  const paid = await tradeUntilPaid(market, disputed)
  await market.advance({ minutes: 5 })
  const appeal = await alice.appeals(paid, {
    type: 'unpaid',
    content: 'My bank shows nothing yet. Please check the payment proof.',
  })
  await market.advance({ minutes: 20 })
  await mei.addsEvidence(appeal, 'The payment went out at once; my bank confirms it.')
  await market.advance({ hours: 1 })
  const olivia = await market.operator()
  await olivia.rules(
    appeal,
    'release',
    'The payment proof shows the payment reference and the bank confirms the payment.',
  )
  await market.advance({ minutes: 15 })
  await alice.accepts(appeal)

  const sent = await bob.exchanges({ coin: '20.00' })
  await market.advance({ minutes: 40 })
  await olivia.pays(sent, TRANSACTION)
  await market.advance({ minutes: 10 })
  const frank = await market.operator('frank')
  await frank.call('decideExchange', confirmation(sent.id, TRANSACTION))
  await bob.call('setFavourite', {
    userId: alice.id,
    on: '1',
    note: 'Releases within minutes, always polite',
  })
  await bob.call('setFavourite', { userId: mei.id, on: '1', note: 'Merchant, always there' })
  // Too far off to be told during the demo.
  await bob.call('setAlert', { kind: 'price', direction: 'below', price: market.price('6.60') })
  await market.advance({ hours: 20 })
}

/** Plays the hours before `now`: what the screens show as open. */
export async function playToday(
  market: DemoMarket,
  {
    others,
    wanted,
    ...traders
  }: Traders & { readonly others: readonly Trader[]; readonly wanted: BuyOfferPlan },
  now: Date,
): Promise<void> {
  const { alice, bob, mei } = traders
  const before = (minutes: number) => market.advanceTo(new Date(now.getTime() - minutes * MINUTE_MS))
  const [alices] = await alice.offers({ status: 'up' })
  const [meis] = await mei.offers({ status: 'up' })
  if (!alices || !meis) throw new Error('the demo’s offers are gone')

  await before(300)
  await others[5]?.info()
  // Coin that Bob bought today shows as held; the rest may leave his account.
  await trade(market, { buyer: bob, seller: alice, offer: alices, num: '24.00', type: market.rail('bank') })
  await before(180)
  await changeOffers(market, traders)
  await others[3]?.info()
  await before(165)
  await openAnsweredDispute(market, others)
  await openObjection(market, others)
  await openClaim(market, others)
  await before(95)
  await openDispute(market, {
    buyer: alice,
    seller: mei,
    offer: meis,
    num: '22.00',
    type: market.rail('wechat'),
  })
  await before(45)
  await settleExchanges(market, { alice, mei })
  await bob.exchanges({ coin: '35.00' })
  await others[7]?.info()
  await proposeCoin(market, mei)
  await keepCoinIn(market, others[9])
  await before(25)
  await askForAnswers(market, { alice, mei }, { alices, meis })
  await confirmAddress(market, alice)
  await guardAccount(alice)
  await before(19)
  // Older notices are read; later ones stay unread.
  await Promise.all([alice, bob, mei].map((trader) => comeBack(market, trader)))
  await before(18)
  await awaitRelease(market, {
    buyer: mei,
    seller: alice,
    offer: alices,
    num: '45.00',
    type: market.rail('bank'),
  })
  await before(9)
  await openSale(wanted, others[5])
  await before(6)
  await awaitPayment(market, {
    buyer: bob,
    seller: alice,
    offer: alices,
    num: '50.00',
    type: market.rail('bank'),
  })
  await before(2)
  const newest = {
    num: '400.00',
    price: market.price('7.24'),
    min: '50.00',
    max: '2000.00',
    payMinutes: 60,
  } as const
  await order({
    buyer: alice,
    seller: mei,
    offer: await mei.lists(newest),
    num: '16.00',
    type: market.rail('bank'),
  })
  await alice.transfers({ to: bob, amount: '6.60', memo: 'Coffee' })
  await market.advanceTo(now)
}

/** Logs in from the address of the demo's visitors, so that their login raises no notice, and marks all notices as read. */
export async function comeBack({ transport }: DemoMarket, trader: Trader): Promise<void> {
  const identity = { token: null, locale: 'en-US', address: '127.0.0.1' } as const
  await createStrictClient(transport, identity).call('logIn', {
    account: trader.username,
    password: trader.password,
  })
  await trader.call('markNoticesRead', {})
}

/** Confirms an e-mail address with the code of the mail, and has orders told there too. */
async function confirmAddress(market: DemoMarket, trader: Trader): Promise<void> {
  const email = `${trader.username}@mail.example`
  await trader.call('setEmail', { email, payPassword: trader.payPassword })
  await market.advance({ seconds: 5 })
  const mail = market.app.deps.mailbox?.list().find(({ to }) => to === email)
  const [code] = /^\d{6}$/m.exec(mail?.text ?? '') ?? []
  if (code === undefined) throw new Error('the demo’s mailbox got no code')
  await trader.call('setEmail', { code })
  await trader.call('noticeSettings', { types: 'order=both' })
}

/** Gives the trader the word that mails to them begin with, and an address for exchanges in the book. */
async function guardAccount({ payPassword, call }: Trader): Promise<void> {
  await call('setPhishingWord', { phishingWord: 'lantern festival', payPassword })
  await call('addAddress', { network: 'TRC20', address: USDT_ADDRESS, label: 'My wallet', payPassword })
}

type Offers = { readonly alices: Offer; readonly meis: Offer }

/** Leaves Alice two requests: to reopen an order that was paid after all, and to cancel by consent. */
async function askForAnswers(
  market: DemoMarket,
  { alice, mei }: Pick<Traders, 'alice' | 'mei'>,
  { alices, meis }: Offers,
): Promise<void> {
  const regretted = await order({
    buyer: mei,
    seller: alice,
    offer: alices,
    num: '28.00',
    type: market.rail('bank'),
  })
  await alice.confirms(regretted)
  await mei.cancels(regretted, 'Tapped the wrong button')
  await mei.asksReopen(regretted)
  const returned = { buyer: alice, seller: mei, offer: meis, num: '20.00', type: market.rail('bank') }
  await mei.asksCancel(
    await tradeUntilPaid(market, returned),
    'The bank has sent your payment back: it came without the payment reference.',
  )
}

/** Leaves an exchange in every status that Bob's do not have. */
async function settleExchanges(
  market: DemoMarket,
  { alice, mei }: Pick<Traders, 'alice' | 'mei'>,
): Promise<void> {
  const olivia = await market.operator()
  const refused = await alice.exchanges({ coin: '15.00' })
  await olivia.call(
    'decideExchange',
    refusal(refused.id, 'This address belongs to an exchange that does not accept TRC20.'),
  )
  await olivia.pays(await mei.exchanges({ coin: '60.00', ...HER_WALLET }), LATER_TRANSACTION)
  await olivia.authorises(await mei.exchanges({ coin: '90.00', ...HER_WALLET }))
}

/** Proposes to issue coin and leaves the proposal open for a second operator. */
async function proposeCoin({ operator }: DemoMarket, { id }: Trader): Promise<void> {
  const frank = await operator('frank')
  const reason = 'Paid in by bank transfer, receipt 2208'
  await frank.call('proposeCoin', issue(id, { amount: '1500.00', reason }))
}

/** Keeps a seller from sending coin for some days; her offer and her orders continue. */
async function keepCoinIn({ operator, now }: DemoMarket, seller: Trader | undefined): Promise<void> {
  if (!seller) throw new Error('the demo’s other sellers are gone')
  const sue = await operator('sue')
  await sue.call('imposeSanction', {
    userId: seller.id,
    kind: 'no_transfer',
    reason: 'A buyer says that they did not make the payments you received. We are looking into it.',
    note: 'Waiting for the statement of the buyer’s bank, asked for on the phone.',
    until: Math.floor(now().getTime() / 1000) + SANCTION_DAYS * 86_400,
  })
}

/** Leaves one offer sold out, one unlisted and one new. */
async function changeOffers(market: DemoMarket, { alice, mei }: Traders): Promise<void> {
  const small = await alice.lists({ num: '30.00', price: market.price('7.10'), min: '50.00', max: '216.00' })
  await trade(
    market,
    { buyer: mei, seller: alice, offer: small, num: '30.00', type: market.rail('bank') },
    { words: 'Best price in town' },
  )
  await alice.takesDown(
    await alice.lists({
      num: '60.00',
      price: market.price('7.40'),
      min: '100.00',
      max: '400.00',
      payMinutes: 60,
    }),
  )
  await mei.lists({
    num: '900.00',
    premium: '0.28',
    min: '300.00',
    max: '6000.00',
    payMinutes: 15,
    remark: 'Large orders, one price.',
    conditions: {
      minCompleted: 20,
      minRate: 95,
      firstMax: '2000.00',
      autoReply: 'Hello! Please pay from an account in your own name and write the payment reference.',
    },
  })
}

/**
 * Opens a dispute that an operator may rule on, about another person's money, for which the release was refused. The demo's other
 * dispute still awaits its buyer's response.
 */
async function openAnsweredDispute(market: DemoMarket, others: readonly Trader[]): Promise<void> {
  const [, buyer, seller] = others
  if (!buyer || !seller) throw new Error('the demo’s other sellers are gone')
  const offer = await seller.lists({ num: '20.00', price: market.price('7.21'), min: '50.00', max: '144.20' })
  const type = offer.methodTypes[0] ?? market.rail('bank')
  const deal = { buyer, seller, offer, num: '20.00', type }
  const paid = await tradeUntilPaid(market, deal)
  await talk(market, paid, deal, [
    'Paid just now, the payment proof is up.',
    'Your name is not on it. Who has paid?',
    'My flatmate. We share the bills.',
  ])
  await market.advance({ minutes: 2 })
  const refused = await seller.acts('release', paid, sees(paid, STRANGER, '7730')).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof RefusedError) || refused.reason !== 'PAYER_OTHER')
    throw new Error('the demo’s seller released for another person’s money', { cause: refused })
  const { amount, currency, paymentReference } = paid
  const lines = [
    'Account statement',
    `Owner ${seller.realName}`,
    `Incoming ${currency} ${amount}`,
    `From ${STRANGER}`,
    `Reference ${paymentReference}`,
  ]
  const statement = await receiptPdf({ pages: [lines] })
  const appeal = await seller.appeals(paid, {
    type: 'wrong_payer',
    content: `The payment came from another person. My account shows: ${currency} ${amount}, ${STRANGER}, account …7730.`,
    images: (await seller.client.upload(statement, 'evidence')).url,
  })
  await market.advance({ minutes: 9 })
  await buyer.addsEvidence(appeal, 'My flatmate paid it for me. The payment reference is mine.')
}

/** Opens a dispute whose proposed ruling, by Anna, the seller objects to, so that another operator decides. */
async function openObjection(market: DemoMarket, others: readonly Trader[]): Promise<void> {
  const [, , , seller, buyer] = others
  if (!buyer || !seller) throw new Error('the demo’s other sellers are gone')
  const offer = await seller.lists({ num: '14.00', price: market.price('7.22'), min: '50.00', max: '101.08' })
  const type = offer.methodTypes[0] ?? market.rail('bank')
  const appeal = await openDispute(market, { buyer, seller, offer, num: '14.00', type })
  await buyer.addsEvidence(appeal, 'My bank says that it arrived on the same day.')
  await market.advance({ minutes: 4 })
  const anna = await market.operator('anna')
  await anna.rules(appeal, 'release', 'The bank’s letter names the account of the order.')
  await market.advance({ minutes: 6 })
  await seller.objects(appeal, 'The letter is of another month. My statement of this month is here.')
}

/**
 * Opens a claim for a payment that the bank took back after the release. The buyer has responded, and part of their coin is held.
 */
async function openClaim(market: DemoMarket, others: readonly Trader[]): Promise<void> {
  const [, buyer, , seller] = others
  if (!buyer || !seller) throw new Error('the demo’s other sellers are gone')
  const offer = await seller.lists({ num: '16.00', price: market.price('7.22'), min: '50.00', max: '115.52' })
  const type = offer.methodTypes[0] ?? market.rail('bank')
  const done = await trade(market, { buyer, seller, offer, num: '16.00', type })
  await market.advance({ minutes: 8 })
  const claim = await seller.claims(done, {
    type: 'chargeback',
    content: 'My bank took the payment back: the account that it came from was reported as stolen.',
  })
  await market.advance({ minutes: 6 })
  await buyer.addsEvidence(claim, 'It was my own account. I have asked my bank what happened.')
  const olivia = await market.operator()
  await olivia.call('holdCoin', {
    id: claim.id,
    amount: '10.00',
    reason: 'The bank has confirmed that the payment was taken back.',
  })
}

function statementLines(owner: string): string[] {
  return ['Account statement', `Owner ${owner}`, 'Period today', 'Incoming payments 0', 'Balance unchanged']
}

async function openDispute(market: DemoMarket, disputed: Trade): Promise<Dispute> {
  const paid = await tradeUntilPaid(market, disputed)
  await talk(market, paid, disputed, [
    'Paid just now, the payment proof is up.',
    'I see nothing in my account yet.',
    'It left my account at once.',
  ])
  await market.advance({ minutes: 2 })
  const statement = await receiptPdf({ pages: [statementLines(disputed.seller.realName)] })
  return disputed.seller.appeals(paid, {
    type: 'unpaid',
    content:
      'Nothing has arrived and the payment proof shows another account. My statement of today is attached.',
    images: (await disputed.seller.client.upload(statement, 'evidence')).url,
  })
}

async function awaitRelease(market: DemoMarket, waiting: Trade): Promise<void> {
  const paid = await tradeUntilPaid(market, waiting)
  await talk(market, paid, waiting, ['Paid. Thank you!', 'Thanks, I am checking my account.'])
  const { amount, currency, paymentReference } = paid
  const lines = [
    'Transfer confirmation',
    `Payer ${waiting.buyer.realName}`,
    `Payee ${waiting.seller.realName}`,
    `Amount ${currency} ${amount}`,
    `Reference ${paymentReference}`,
    'Status sent',
  ]
  await showInChat(market, paid, { sender: waiting.buyer, pdf: await receiptPdf({ pages: [lines] }) })
}

async function awaitPayment(market: DemoMarket, open: Trade): Promise<void> {
  const placed = await order(open)
  await market.advance({ minutes: 1 })
  await open.seller.confirms(placed)
  await talk(market, placed, open, [
    'Hi! Can I pay from my savings account?',
    'Sure, as long as it is in your own name.',
  ])
}
