import type { CallModel, Form } from './command.ts'
import { credit, heldBy, type Market, type Offer, offerOf, type Trader } from './market.ts'
import { minorOf } from './money.ts'
import { type Editing, editingRules, type Listing, listingRules, type PaymentOptions } from './offer-rules.ts'
import { countUse, editsOf, firstRefusal, isUsedUp, listingsOf } from './rules.ts'
import { ownOfferView } from './views.ts'

export const offerCalls: Readonly<Record<'addOffer' | 'editOffer', CallModel>> = {
  addOffer: {
    refusal: (market, { who, form }) => {
      const maker = traderOf(market, who)
      if (!maker.isVerified) return 'REALNAME_REQUIRED'
      return firstRefusal(listingRules, listingOf(market, maker, form))
    },
    apply: (market, { who, form }, answer) => {
      const maker = traderOf(market, who)
      const { side, num, price, min, max, options } = listingOf(market, maker, form)
      const offer: Offer = {
        id: Number(answer.id),
        side,
        maker: maker.name,
        isUp: true,
        listedAt: market.now,
        unopenedAt: null,
        total: num,
        remaining: num,
        price,
        min,
        max,
        methodTypes: typesOf(maker, options),
        payMinutes: Number(form.payMinutes ?? 15),
        autoConfirm: options.autoConfirm,
        remark: form.remark ?? '',
      }
      market.offers.push(offer)
      countUse(market, listingsOf(maker))
      const money = -heldBy(offer)
      if (money < 0n) credit(market, maker.name, { type: 'offer_reserve', money, orderId: '' })
      return ownOfferView(market, offer)
    },
  },
  editOffer: {
    refusal: (market, { who, form }) => {
      const maker = traderOf(market, who)
      if (form.payPassword !== undefined && !maker.hasPayPassword) return 'PAYPASSWORD_NOT_SET'
      if (isUsedUp(market, editsOf(market, maker))) return 'RATE_LIMITED'
      const edit = editingOf(market, maker, form)
      return edit ? firstRefusal(editingRules, edit) : 'OFFER_NOT_FOUND'
    },
    apply: (market, { who, form }) => {
      const maker = traderOf(market, who)
      countUse(market, editsOf(market, maker))
      const edit = editingOf(market, maker, form)
      if (!edit) throw new Error('an offer that is not there was edited')
      const { offer, next } = edit
      const more = heldBy(next) - heldBy(offer)
      if (more > 0n) credit(market, offer.maker, { type: 'offer_reserve', money: -more, orderId: '' })
      if (more < 0n) credit(market, offer.maker, { type: 'offer_return', money: -more, orderId: '' })
      Object.assign(offer, next, !offer.isUp && next.isUp && { listedAt: market.now })
      return ownOfferView(market, offer)
    },
  },
}

export function traderOf(market: Market, name: string): Trader {
  const trader = Object.values(market.traders).find((each) => each.name === name)
  if (!trader) throw new Error(`${name} does not trade`)
  return trader
}

function listingOf(market: Market, maker: Trader, form: Form): Listing {
  return {
    market,
    maker,
    side: form.side === 'buy' ? 'buy' : 'sell',
    num: minorOf(form.num ?? ''),
    price: minorOf(form.price ?? ''),
    min: minorOf(form.minAmount ?? ''),
    max: minorOf(form.maxAmount ?? ''),
    options: paymentOptionsIn(form),
  }
}

function editingOf(market: Market, maker: Trader, form: Form): Editing | undefined {
  const offer = offerOf(market, Number(form.id))
  if (offer?.maker !== maker.name) return undefined
  const options = paymentOptionsIn(form)
  const types = typesOf(maker, options)
  const total = form.num === undefined ? offer.total : minorOf(form.num)
  const next: Offer = {
    ...offer,
    isUp: form.status === undefined ? offer.isUp : form.status === 'up',
    total,
    // Coin that is sold or in escrow is not affected.
    remaining: offer.remaining + total - offer.total,
    price: form.price === undefined ? offer.price : minorOf(form.price),
    min: form.minAmount === undefined ? offer.min : minorOf(form.minAmount),
    max: form.maxAmount === undefined ? offer.max : minorOf(form.maxAmount),
    methodTypes: types.length > 0 ? types : offer.methodTypes,
    payMinutes: Number(form.payMinutes ?? offer.payMinutes),
    autoConfirm: form.autoConfirm === undefined ? offer.autoConfirm : form.autoConfirm === '1',
    remark: form.remark ?? offer.remark,
  }
  const setsTerms = ['price', 'minAmount', 'maxAmount'].some((field) => form[field] !== undefined)
  return { market, maker, offer, next, setsTerms, options, isSigned: form.payPassword !== undefined }
}

function paymentOptionsIn({ methodIds, methodTypes, autoConfirm }: Form): PaymentOptions {
  const listed = (list: string | undefined): string[] => (list ? [...new Set(list.split(','))] : [])
  return {
    methodIds: listed(methodIds).map(Number),
    methodTypes: listed(methodTypes),
    autoConfirm: autoConfirm === '1',
  }
}

/** The named payment types, or those of the named methods. */
function typesOf({ methods }: Trader, { methodIds, methodTypes }: PaymentOptions): string[] {
  const own = methods.filter(({ id }) => methodIds.includes(id)).map(({ type }) => type)
  return [...new Set([...methodTypes, ...own])].sort()
}
