import type { FormOf, Offer, Order } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useApiMutation, useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { useLocation, useNavigate } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { isAboutPassword, useSigning } from '../../parts/PasswordSheet.tsx'
import { type OrderDraft, previewPlacement, quoteAt } from './order-draft.ts'
import { methodIn, usePayment } from './payment.tsx'
import { plainAmount, priceOf } from './quantity.ts'
import { shownFee } from './quote-words.ts'
import { takerSides } from './sides.ts'
import { useVerdictText } from './take-offer-words.ts'
import { overBalance } from './use-take-offer.ts'

/** What an order is placed on. */
export type PlacementOptions = {
  /** The offer as it stood on the screen when the sheet was opened. */
  readonly seen: Offer
  readonly draft: OrderDraft
  /** Empty: chosen in the sheet. */
  readonly methodType: string
  /** Of a sale, the account that was chosen on the screen; chosen in the sheet, if left out. */
  readonly methodId?: number | undefined
  /** Taken meanwhile, the next best offer will do for a sale, at no worse a price. */
  readonly isQuick?: boolean
  readonly onClose: () => void
}

/** One order about to be placed: on the terms that stand in the sheet, and on no others. A sale is signed by the payment password. */
export function usePlacement(
  options: PlacementOptions & { readonly acts: ReturnType<typeof usePlacingCalls> },
) {
  const { seen, draft, methodType, methodId, isQuick = false, acts, onClose } = options
  const { isSale } = takerSides[seen.side]
  const payment = usePayment({ offer: seen, methodType, methodId })
  const terms = useQuotedTerms({ seen, draft, chosen: payment.type })
  const { offer, quote, market } = terms
  const config = market ?? { fee: '0' }
  const balance = useUserInfo(({ info }) => info?.coin ?? '0')
  const { act, send } = acts[seen.side][isQuick ? 'quick' : 'one']
  const signing = useSigning(act)
  const isOver = isSale && overBalance(quote, balance)
  const onError = (error: Error): void => {
    signing.onError(error)
    refetchRefused(error)
    if (isHandledGlobally(error)) onClose()
  }
  const submit = (payPassword = ''): void => {
    if (!payment.isReady) return
    const agreed = {
      offerId: offer.id,
      quantity: { [draft.by]: plainAmount(draft.text) },
      methodType: terms.method,
      methodId: payment.account?.id ?? 0,
      price: terms.agreedPrice,
      fee: shownFee({ quote, config }),
      payPassword,
    }
    send(agreed, { onError })
  }
  const { error } = act
  const isInSheet = !isHandledGlobally(error) && !(isSale && isAboutPassword(error))
  return {
    ...terms,
    config,
    payment,
    /** How long bought coin is sold and nothing else. */
    freshHours: market?.windows.freshHours ?? 0,
    /** What is there to sell, if it is too little. */
    tooLittle: isOver ? balance : null,
    isReady: quote !== null && payment.isReady && !isOver,
    /** What neither another dialog nor the password's sheet says. */
    error: error && isInSheet ? error : null,
    isPlacing: !isSale && act.isPending,
    signing,
    submit,
    place: (): void => (isSale ? signing.open() : submit()),
    agree: (): void => {
      act.reset()
      terms.agree()
    },
  }
}

export type Placement = ReturnType<typeof usePlacement>

/** What stands in the sheet as its button is pressed; each call takes of it what it needs. */
type Agreed = {
  readonly offerId: number
  readonly quantity: Pick<FormOf<'placeOrder'>, 'num' | 'amount'>
  readonly methodType: string
  readonly methodId: number
  readonly price: string
  readonly fee: string | undefined
  readonly payPassword: string
}
type Outcome = { readonly onError: (error: Error) => void }

/** The calls of either side. They outlive the sheet: sent again after a lost answer, it is the same order. */
export function usePlacingCalls(onPlaced: () => void) {
  const onSuccess = usePlaced(onPlaced)
  const placeOrder = useApiMutation('placeOrder', { refreshes: ['orders', 'offers'], onSuccess })
  const sellTo = useApiMutation('sellTo', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  const quickSell = useApiMutation('quickSell', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  const buy = {
    act: placeOrder,
    send: ({ offerId, quantity, methodType, price, fee }: Agreed, outcome: Outcome): void =>
      placeOrder.mutate({ offerId, ...quantity, methodType, price, fee }, outcome),
  }
  const sell = {
    act: sellTo,
    send: ({ offerId, quantity, methodId, price, payPassword }: Agreed, outcome: Outcome): void =>
      sellTo.mutate({ offerId, ...quantity, methodId, price, payPassword }, outcome),
  }
  const sellToBest = {
    act: quickSell,
    send: ({ quantity, methodId, price, payPassword }: Agreed, outcome: Outcome): void =>
      quickSell.mutate({ ...quantity, methodId, minPrice: price, payPassword }, outcome),
  }
  return {
    sell: { one: buy, quick: buy },
    buy: { one: sell, quick: sellToBest },
    reset: (): void => {
      for (const { reset } of [placeOrder, sellTo, quickSell]) reset()
    },
  }
}

type TermsOptions = Pick<PlacementOptions, 'seen' | 'draft'> & {
  /** A payment type; any that the offer takes in its place, where it takes this one no more. */
  readonly chosen: string
}

/** An offer about to be answered, as it is now beside what its reader has in mind. */
function useQuotedTerms({ seen, draft, chosen }: TermsOptions) {
  const { data: market } = useHomeConfig()
  const { data } = useApiQuery('getOffer', { id: String(seen.id) })
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const offer = data ?? seen
  const method = methodIn(offer, chosen)
  const unitPrice = priceOf(offer.price)
  const verdict =
    market && previewPlacement({ offer, draft, methodType: method, limits: market.limits, takerId: me })
  const sayVerdict = useVerdictText({ offer, by: draft.by, limits: market?.limits })
  return {
    offer,
    market,
    method,
    quote: unitPrice && quoteAt(draft, unitPrice),
    agreedPrice,
    hasNewPrice: agreedPrice !== offer.price,
    /** Why this offer can no longer be answered so, in words. */
    outside: verdict ? sayVerdict(verdict) : null,
    agree: (): void => setAgreedPrice(offer.price),
  }
}

/** A filled form is done with; a list is what one comes back to. */
const filled: readonly string[] = [screens.offer, ownScreens.sellTo, screens.match]

/** The order is there: its page takes the place of what was filled for it. */
function usePlaced(onPlaced: () => void): (order: Order) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const replace = filled.includes(pathname)
  return (order) => {
    onPlaced()
    setScreenParams({ order, offer: null, matchQuery: null })
    navigate(paths.order(order.orderId), { replace })
  }
}

/** Verification has its own dialog and message. */
const handledGlobally: readonly string[] = ['REALNAME_REQUIRED', 'REALNAME_PENDING']

function isHandledGlobally(error: unknown): boolean {
  return isRefused(error) && handledGlobally.includes(error.reason)
}

/** About its reader, not about the offer. */
const viewerReasons: ReadonlySet<string> = new Set([
  'ORDER_PAUSED',
  'NO_TRADE',
  'ACCOUNT_FROZEN',
  'HELD_UNTIL',
  'INSUFFICIENT_COIN',
])

/** Stock, price, state, fee or one's own eligibility is not what the screen shows: fetch it again. */
function refetchRefused(error: Error): void {
  if (!isRefused(error)) return
  refresh('offers')
  if (error.reason === 'FEE_CHANGED') refresh('home')
  if (viewerReasons.has(error.reason)) refresh('wallet')
  if (error.reason === 'METHOD_NOT_FOUND') refresh('methods')
}
