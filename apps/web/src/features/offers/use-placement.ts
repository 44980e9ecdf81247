import type { FormOf, Offer, Order } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { queryClient, refresh } from '../../base/api/query-client.ts'
import { useApiMutation, useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { useLocation, useNavigate } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { isAboutPassword, useSigning } from '../../parts/PasswordSheet.tsx'
import { limitsBy, type OrderDraft, previewPlacement, quoteAt } from './order-draft.ts'
import { methodIn, usePayment, useWaitText } from './payment.tsx'
import { plainAmount, priceOf } from './quantity.ts'
import { shownFee } from './quote-words.ts'
import { takerSides } from './sides.ts'
import { useVerdictText } from './take-offer-words.ts'
import { overBalance } from './use-take-offer.ts'

/** Input of an order. */
export type PlacementOptions = {
  /** The offer as shown when the sheet was opened. */
  readonly seen: Offer
  readonly draft: OrderDraft
  /** Empty if it is chosen in the sheet. */
  readonly methodType: string
  /** For a sale, the account chosen on the screen; undefined if it is chosen in the sheet. */
  readonly methodId?: number | undefined
  /** Quick buy or quick sell: takes the market's best match. Called with that match if it is no longer the offer shown. */
  readonly onMatch?: (match: Offer) => void
  readonly onClose: () => void
}

/** Places one order on exactly the terms in the sheet. A sale is confirmed with the payment password. */
export function usePlacement(
  options: PlacementOptions & { readonly acts: ReturnType<typeof usePlacingCalls> },
) {
  const { seen, draft, methodType, methodId, onMatch, acts, onClose } = options
  const { isSale } = takerSides[seen.side]
  const payment = usePayment({ offer: seen, methodType, methodId })
  const terms = useQuotedTerms({ seen, draft, chosen: payment.type })
  const waits = useWaitText({ offer: terms.offer, method: terms.method, account: payment.account })
  const { offer, quote, market } = terms
  const config = market ?? { fee: '0', methodTypes: [] }
  const balance = useUserInfo(({ info }) => info?.coin ?? '0')
  const { act, send } = acts[seen.side][onMatch ? 'quick' : 'one']
  const signing = useSigning(act)
  const isOver = isSale && overBalance(quote, balance)
  const onError = (error: Error): void => {
    signing.onError(error)
    refetchRefused(error)
    if (isHandledGlobally(error)) onClose()
    const match = matchIn(error)
    if (match) onMatch?.(match)
  }
  const submit = (payPassword = ''): void => {
    if (!payment.isReady) return
    const agreed = {
      offerId: offer.id,
      quantity: { [draft.by]: plainAmount(draft.text), ...(draft.by === 'amount' && { exact: 1 }) },
      methodType: terms.method,
      methodId: payment.account?.id ?? 0,
      price: terms.agreedPrice,
      fee: shownFee({ quote, config }),
      feePercent: config.fee,
      payPassword,
    }
    send(agreed, { onError })
  }
  const { error } = act
  const isInSheet = !isHandledGlobally(error) && !(isSale && isAboutPassword(error))
  return {
    ...terms,
    outside: waits ?? terms.outside,
    config,
    payment,
    /** Hours for which bought coin can only be sold. */
    freshHours: market?.windows.freshHours ?? 0,
    /** The balance if it is too small; null otherwise. */
    tooLittle: isOver ? balance : null,
    isReady: quote !== null && payment.isReady && !isOver,
    /** Errors that neither another dialog nor the password sheet shows. */
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

/** The terms in the sheet when its button is pressed; each call uses the fields that it needs. */
type Agreed = {
  readonly offerId: number
  readonly quantity: Pick<FormOf<'placeOrder'>, 'num' | 'amount' | 'exact'>
  readonly methodType: string
  readonly methodId: number
  readonly price: string
  readonly fee: string | undefined
  readonly feePercent: string
  readonly payPassword: string
}
type Outcome = { readonly onError: (error: Error) => void }

/** The calls of both sides. They outlive the sheet, so that a retry after a lost response repeats the same order. */
export function usePlacingCalls(onPlaced: () => void) {
  const onSuccess = usePlaced(onPlaced)
  const placeOrder = useApiMutation('placeOrder', { refreshes: ['orders', 'offers'], onSuccess })
  const sellTo = useApiMutation('sellTo', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  const quickBuy = useApiMutation('quickBuy', { refreshes: ['orders', 'offers'], onSuccess })
  const quickSell = useApiMutation('quickSell', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  const buy = {
    act: placeOrder,
    send: ({ offerId, quantity, methodType, price, fee }: Agreed, outcome: Outcome): void =>
      placeOrder.mutate({ offerId, ...quantity, methodType, price, fee }, outcome),
  }
  const buyBest = {
    act: quickBuy,
    send: ({ offerId, quantity, methodType, price, feePercent }: Agreed, outcome: Outcome): void =>
      quickBuy.mutate({ offerId, ...quantity, methodType, price, feePercent }, outcome),
  }
  const sell = {
    act: sellTo,
    send: ({ offerId, quantity, methodId, price, payPassword }: Agreed, outcome: Outcome): void =>
      sellTo.mutate({ offerId, ...quantity, methodId, price, payPassword }, outcome),
  }
  const sellToBest = {
    act: quickSell,
    send: ({ offerId, quantity, methodId, price, payPassword }: Agreed, outcome: Outcome): void =>
      quickSell.mutate({ offerId, ...quantity, methodId, price, payPassword }, outcome),
  }
  return {
    sell: { one: buy, quick: buyBest },
    buy: { one: sell, quick: sellToBest },
    reset: (): void => {
      for (const { reset } of [placeOrder, quickBuy, sellTo, quickSell]) reset()
    },
  }
}

type TermsOptions = Pick<PlacementOptions, 'seen' | 'draft'> & {
  /** A payment type; replaced by one that the offer accepts if it no longer accepts this one. */
  readonly chosen: string
}

/** The current offer compared with the price that the user has agreed to. */
function useQuotedTerms({ seen, draft, chosen }: TermsOptions) {
  const { data: market } = useHomeConfig()
  const { data } = useApiQuery('getOffer', { id: String(seen.id) })
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const offer = data ?? seen
  const method = methodIn(offer, chosen)
  const unitPrice = priceOf(offer.price)
  const limits = market && limitsBy(market, method)
  const verdict = limits && previewPlacement({ offer, draft, methodType: method, limits, takerId: me })
  const sayVerdict = useVerdictText({ offer, by: draft.by, limits })
  return {
    offer,
    market,
    method,
    quote: unitPrice && quoteAt(draft, unitPrice, offer.currency),
    agreedPrice,
    hasNewPrice: agreedPrice !== offer.price,
    /** Why this offer can no longer be taken with this draft. */
    outside: verdict ? sayVerdict(verdict) : null,
    agree: (): void => setAgreedPrice(offer.price),
  }
}

/** Forms are replaced in the history; a list stays, so that the user can return to it. */
const filled: readonly string[] = [screens.offer, ownScreens.sellTo, screens.match]

/** Opens the placed order's page in place of the form. */
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

/** Returns the best match of a refused quick order, and caches it, so that the sheet shows its price at once. */
function matchIn(error: Error): Offer | null {
  if (!isRefused(error) || error.reason !== 'MATCH_CHANGED' || !error.details.offer) return null
  // The refusal carries an offer, as the contract has it.
  const offer = error.details.offer as Offer
  queryClient.setQueryData(['getOffer', { id: String(offer.id) }], offer)
  return offer
}

/** Verification errors have their own dialog and message. */
const handledGlobally: readonly string[] = ['REALNAME_REQUIRED', 'REALNAME_PENDING']

function isHandledGlobally(error: unknown): boolean {
  return isRefused(error) && handledGlobally.includes(error.reason)
}

/** Refusals about the user, not the offer. */
const viewerReasons: ReadonlySet<string> = new Set([
  'ORDER_PAUSED',
  'NO_TRADE',
  'ACCOUNT_FROZEN',
  'HELD_UNTIL',
  'INSUFFICIENT_COIN',
])

/** The shown stock, price, state, fee or eligibility is out of date: fetch it again. */
function refetchRefused(error: Error): void {
  if (!isRefused(error)) return
  refresh('offers')
  if (error.reason === 'FEE_CHANGED') refresh('home')
  if (viewerReasons.has(error.reason)) refresh('wallet')
  if (error.reason === 'METHOD_NOT_FOUND') refresh('methods')
}
