/** The initial state of the model, read from a new world. */
import type { HomeConfig, Offer as OfferShown, Order as OrderShown } from '@u-market/contract'
import type { World } from '@u-market/testkit'
import {
  blankOrder,
  type Market,
  type Name,
  names,
  type Offer,
  type Order,
  type Terms,
  untouched,
} from './market.ts'
import { minorOf } from './money.ts'
import { addProofs, type Players, playersOf } from './prepare-world.ts'

type Beginning = Pick<Market, 'traders' | 'offers' | 'orders'>
/** Every world starts in the same state, so it is read once. */
let beginning: Promise<Beginning> | undefined

export async function initialMarket(world: World): Promise<Market> {
  const players = playersOf(world)
  beginning ??= readBeginning(players)
  const [terms, begun, proofs] = await Promise.all([
    world.visitor().call('getMarket', {}),
    beginning,
    addProofs(world, players),
  ])
  const market: Market = {
    ...structuredClone(begun),
    now: world.clock.now().getTime(),
    terms: readTerms(terms),
    appeals: [],
    exchanges: [],
    fees: 0n,
    faultShownAt: {},
    countedAt: {},
    uses: {},
    appealNumbers: {},
    covered: [],
    touched: untouched(),
  }
  for (const name of names) market.traders[name].proofs = proofs[name]
  return market
}

async function readBeginning(players: Players): Promise<Beginning> {
  const shown = await Promise.all(
    names.map(async (name) => {
      const player = players[name]
      const [info, offers, orders, bills] = await Promise.all([
        player.info(),
        player.offers(),
        player.orders(),
        player.bills(),
      ])
      return { name, player, info, offers, orders: orders.data, bills }
    }),
  )
  const nameOf = (id: number): Name => {
    const found = shown.find(({ player }) => player.id === id)
    if (!found) throw new Error(`user ${id} is not in the model`)
    return found.name
  }
  const orders = shown.flatMap((each) => each.orders.filter(({ role }) => role === 'seller'))
  const sales = (id: number): OrderShown[] =>
    orders.filter((order) => order.sellerId === id && order.state === 'completed')
  const traders = shown.map(({ name, player, info, bills, ...own }) => ({
    name,
    id: info.id,
    nickname: info.nickname,
    walletAddress: info.walletAddress,
    payPassword: player.payPassword,
    hasPayPassword: info.hasPayPassword === 1,
    isVerified: info.verificationStatus === 2,
    methods: player.methods.map(({ id, type }) => ({ id, type })),
    available: minorOf(info.coin),
    purchases: [],
    completed: own.orders.filter(({ state }) => state === 'completed').length,
    recentCompleted: own.orders.filter(({ state }) => state === 'completed').length,
    recentFaults: 0,
    faultsAt: [],
    freeCancelsAt: [],
    pauses: 0,
    pausedUntil: null,
    unanswered: [],
    unopenedAt: null,
    unpaidSales: { faultsAt: [], pauses: 0, pausedUntil: null },
    isUnresponsive: false,
    ratingSum: 0,
    ratings: 0,
    sales: sales(info.id).map(({ orderId, releasedAt, paidAt }) => ({
      orderId,
      releaseSeconds: Number(releasedAt) - Number(paidAt),
    })),
    bills: bills.reverse().map(({ type, money, orderId }) => ({ type, money: minorOf(money), orderId })),
    proofs: [],
    shownProofs: [],
  }))
  const [alice, bob, mei, ada, ned, nina] = traders
  if (!alice || !bob || !mei || !ada || !ned || !nina) throw new Error('somebody is missing')
  return {
    traders: { alice, bob, mei, ada, ned, nina },
    offers: shown.flatMap(({ offers }) => offers).map((offer) => readOffer(offer, nameOf)),
    orders: orders.map((order) => readOrder(order, nameOf)),
  }
}

function readOffer(shown: OfferShown, nameOf: (id: number) => Name): Offer {
  return {
    id: shown.id,
    side: shown.side,
    maker: nameOf(shown.userId),
    isUp: shown.status !== 'down',
    listedAt: 0,
    unopenedAt: null,
    total: minorOf(shown.num),
    remaining: minorOf(shown.remainingNum),
    price: minorOf(shown.price),
    min: minorOf(shown.minAmount),
    max: minorOf(shown.maxAmount),
    methodTypes: shown.methodTypes,
    payMinutes: shown.payMinutes,
    autoConfirm: shown.autoConfirm === 1,
    remark: shown.remark,
  }
}

/** Reads an ended order of the cast; it has no timers left. */
function readOrder(shown: OrderShown, nameOf: (id: number) => Name): Order {
  return {
    ...blankOrder(),
    id: shown.orderId,
    offerId: shown.offerId,
    side: shown.side,
    buyer: nameOf(shown.buyerId),
    seller: nameOf(shown.sellerId),
    num: minorOf(shown.num),
    price: minorOf(shown.price),
    amount: minorOf(shown.amount),
    fee: minorOf(shown.fee),
    methodType: shown.methodType,
    payMinutes: shown.payMinutes,
    createdAt: shown.createdAt * 1000,
    state: shown.state,
    confirmedAt: milliseconds(shown.confirmedAt),
    paidAt: milliseconds(shown.paidAt),
    releasedAt: milliseconds(shown.releasedAt),
    acknowledgedAt: milliseconds(shown.acknowledgedAt),
    cancelledAt: milliseconds(shown.cancelledAt),
    remindedAt: milliseconds(shown.remindedAt),
    cancelReason: shown.cancelReason,
    payerName: shown.payerName,
    payerEnd: shown.payer?.end ?? '',
    proofs: shown.proofs.map(({ url }) => url),
    rateUntil: milliseconds(shown.rateUntil),
    // The cast's trades are more than a day apart.
    counts: { buyer: shown.state === 'completed', seller: shown.state === 'completed' },
    extensions: shown.extensions,
    isPaidUndone: shown.paidUndone === 1,
    cancelRequests: shown.cancelRequests,
    endedBy: shown.endedBy,
  }
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

function readTerms({ fee, limits, windows, usdtRate, usdtFee }: HomeConfig): Terms {
  return {
    feeBasisPoints: Number(minorOf(fee)),
    orderMin: minorOf(limits.orderMin),
    orderMax: minorOf(limits.orderMax),
    priceMin: minorOf(limits.priceMin),
    priceMax: minorOf(limits.priceMax),
    openOrders: limits.openOrders,
    newcomerOpenOrders: limits.newcomerOpenOrders,
    newcomerCompletedOrders: limits.newcomerCompletedOrders,
    confirmMinutes: windows.confirmMinutes,
    releaseMinutes: windows.releaseMinutes,
    remindSeconds: windows.remindSeconds,
    acknowledgeHours: windows.acknowledgeHours,
    appealAnswerHours: windows.appealAnswerHours,
    freshHours: windows.freshHours,
    usdtRate: minorOf(usdtRate, 6),
    usdtFee: minorOf(usdtFee, 6),
    offerEdits: limits.offerEdits,
    transfersToOne: limits.transfersToOne,
  }
}
