import type { Dispute, Offer, OfferedOrder, Order } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { persistStore, readStored, writeStored } from './stored.ts'
import { currentUser } from './user-info.ts'

/** The search of quick buy or quick sell (`side`: of the offers searched); without a method, any will do. */
export type MatchItem = {
  readonly num?: string
  readonly amount?: string
  readonly methodType?: string
  readonly side?: 'buy'
}

/** Data that one screen passes to the next. It mirrors the address (`buy_orderid`, `id`), so that a reload shows the same. */
export type ScreenParams = {
  readonly offer: Offer | null
  readonly ownOffer: Offer | null
  readonly matchQuery: MatchItem | null
  readonly order: Order | null
  /** The current seller order, that of the Tip dialog. */
  readonly offeredOrder: (OfferedOrder & { readonly orderType: 'sell' }) | null
  readonly dispute: Dispute | null
  /** Where to continue after the detour to the payment password, if the browser has no way back. */
  readonly returnTo: string | null
  readonly isPurchaseNoticeOpen: boolean
}

const none: ScreenParams = {
  offer: null,
  ownOffer: null,
  matchQuery: null,
  order: null,
  offeredOrder: null,
  dispute: null,
  returnTo: null,
  isPurchaseNoticeOpen: false,
}

const NAME = 'parameters'

type Stored = { readonly state?: Readonly<Record<string, unknown>>; readonly user?: number }

const names = Object.keys(none) as (keyof ScreenParams)[]
/** Their names in storage, as the specification has them, in the same order. */
const storedNames =
  'buyListItem sellItem matchItem orderBuyItem orderSellItem appealItem payGobackParam showStepModel'.split(
    ' ',
  )

export const useScreenParams = create<ScreenParams>()(() => none)

/**
 * Stored by the names of the wire, as the specification requires, with its user: a tab that slept while another user logged in
 * starts with nothing.
 */
export const readScreenParamsAgain = persistStore(useScreenParams, {
  read: () => {
    // Only this store writes there; fields that an older version omitted are filled in.
    const { state, user } = (readStored('sessionStorage', NAME) ?? {}) as Stored
    if (!state || (user && user !== currentUser())) return none
    return Object.fromEntries(
      names.map((name, place) => [name, fromWire(state[storedNames[place] ?? '']) ?? none[name]]),
    ) as ScreenParams
  },
  write: (params) =>
    writeStored('sessionStorage', NAME, {
      state: Object.fromEntries(names.map((name, place) => [storedNames[place], toWire(params[name])])),
      user: currentUser(),
    }),
})

export function clearScreenParams(): void {
  setScreenParams(none)
}

export function setScreenParams(some: Partial<ScreenParams>): void {
  useScreenParams.setState(some)
}
