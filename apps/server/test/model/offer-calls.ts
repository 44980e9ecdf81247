import type { CallModel } from './command.ts'
import { credit, type Market, type Offer, offerOf, type Trader } from './market.ts'
import { minorOf } from './money.ts'
import { type Editing, editingRules, heldBy, type Listing, listingRules } from './offer-rules.ts'
import { firstRefusal } from './rules.ts'
import { offerView } from './views.ts'

export const offerCalls: Readonly<Record<'addOffer' | 'editOffer', CallModel>> = {
  addOffer: {
    refusal: (market, { who, form }) => {
      const seller = traderOf(market, who)
      if (!seller.isVerified) return 'REALNAME_REQUIRED'
      return firstRefusal(listingRules, listingOf(market, seller, form))
    },
    apply: (market, { who, form }, answer) => {
      const seller = traderOf(market, who)
      const { num, price, min, max, methodIds } = listingOf(market, seller, form)
      const offer: Offer = {
        id: Number(answer.id),
        seller: seller.name,
        isUp: true,
        total: num,
        remaining: num,
        price,
        min,
        max,
        methodTypes: typesOf(seller, methodIds),
        payMinutes: Number(form.payMinutes ?? 15),
        autoConfirm: form.autoConfirm === '1',
        remark: form.remark ?? '',
      }
      market.offers.push(offer)
      credit(market, seller.name, { type: 'offer_reserve', money: -num, orderId: '' })
      return offerView(market, offer)
    },
  },
  editOffer: {
    refusal: (market, { who, form }) => {
      const edit = editingOf(market, traderOf(market, who), form)
      return edit ? firstRefusal(editingRules, edit) : 'OFFER_NOT_FOUND'
    },
    apply: (market, { who, form }) => {
      const edit = editingOf(market, traderOf(market, who), form)
      if (!edit) throw new Error('an offer that is not there was edited')
      const { offer, next } = edit
      const more = heldBy(next) - heldBy(offer)
      if (more > 0n) credit(market, offer.seller, { type: 'offer_reserve', money: -more, orderId: '' })
      if (more < 0n) credit(market, offer.seller, { type: 'offer_return', money: -more, orderId: '' })
      Object.assign(offer, next)
      return offerView(market, offer)
    },
  },
}

export function traderOf(market: Market, name: string): Trader {
  const trader = Object.values(market.traders).find((each) => each.name === name)
  if (!trader) throw new Error(`${name} does not trade`)
  return trader
}

function listingOf(market: Market, seller: Trader, form: Readonly<Record<string, string>>): Listing {
  return {
    market,
    seller,
    num: minorOf(form.num ?? ''),
    price: minorOf(form.price ?? ''),
    min: minorOf(form.minAmount ?? ''),
    max: minorOf(form.maxAmount ?? ''),
    methodIds: idsOf(form.methodIds),
  }
}

function editingOf(
  market: Market,
  seller: Trader,
  form: Readonly<Record<string, string>>,
): Editing | undefined {
  const offer = offerOf(market, Number(form.id))
  if (offer?.seller !== seller.name) return undefined
  const methodIds = idsOf(form.methodIds)
  const total = form.num === undefined ? offer.total : minorOf(form.num)
  const next: Offer = {
    ...offer,
    isUp: form.status === undefined ? offer.isUp : form.status === 'up',
    total,
    // What is sold, or in escrow, stays so.
    remaining: offer.remaining + total - offer.total,
    price: form.price === undefined ? offer.price : minorOf(form.price),
    min: form.minAmount === undefined ? offer.min : minorOf(form.minAmount),
    max: form.maxAmount === undefined ? offer.max : minorOf(form.maxAmount),
    methodTypes: methodIds.length > 0 ? typesOf(seller, methodIds) : offer.methodTypes,
    payMinutes: Number(form.payMinutes ?? offer.payMinutes),
    autoConfirm: form.autoConfirm === undefined ? offer.autoConfirm : form.autoConfirm === '1',
    remark: form.remark ?? offer.remark,
  }
  const setsTerms = ['price', 'minAmount', 'maxAmount'].some((field) => form[field] !== undefined)
  return { market, seller, offer, next, setsTerms, methodIds }
}

function idsOf(list: string | undefined): number[] {
  return list ? [...new Set(list.split(',').map(Number))] : []
}

function typesOf({ methods }: Trader, ids: readonly number[]): string[] {
  return [...new Set(methods.filter(({ id }) => ids.includes(id)).map(({ type }) => type))].sort()
}
