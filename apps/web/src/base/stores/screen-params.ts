import type { Dispute, Offer, OfferedOrder, Order } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { persistStore, readStored, writeStored } from './stored.ts'
import { currentUser } from './user-info.ts'

/** What quick buy is asked for, or quick sell (`side`: of the offers that are looked through); without a method, any will do. */
export type MatchItem = {
  readonly num?: string
  readonly amount?: string
  readonly methodType?: string
  readonly side?: 'buy'
}

/** What one screen hands to the next. It mirrors the address (`buy_orderid`, `id`), so a reload lands on the same thing. */
export type ScreenParams = {
  readonly offer: Offer | null
  readonly ownOffer: Offer | null
  readonly matchQuery: MatchItem | null
  readonly order: Order | null
  /** The current seller order, the one of the Tip dialog. */
  readonly offeredOrder: (OfferedOrder & { readonly orderType: 'sell' }) | null
  readonly dispute: Dispute | null
  /** Where to go on after the detour to the payment password, where the browser knows no way back. */
  readonly payPasswordReturnTo: string | null
  readonly isPurchaseNoticeOpen: boolean
}

const none: ScreenParams = {
  offer: null,
  ownOffer: null,
  matchQuery: null,
  order: null,
  offeredOrder: null,
  dispute: null,
  payPasswordReturnTo: null,
  isPurchaseNoticeOpen: false,
}

const NAME = 'parameters'

/** Each with its name on the phone, as the specification has it. */
const storedNames = [
  ['offer', 'buyListItem'],
  ['ownOffer', 'sellItem'],
  ['matchQuery', 'matchItem'],
  ['order', 'orderBuyItem'],
  ['offeredOrder', 'orderSellItem'],
  ['dispute', 'appealItem'],
  ['payPasswordReturnTo', 'payGobackParam'],
  ['isPurchaseNoticeOpen', 'showStepModel'],
] as const satisfies readonly (readonly [keyof ScreenParams, string])[]

export const useScreenParams = create<ScreenParams>()(() => none)

/**
 * What is passed on goes by the names of the wire, as the specification says of the phone's stores. It is of the user who stands
 * beside it: a tab that was asleep while somebody else logged in elsewhere begins with nothing.
 */
export const readScreenParamsAgain = persistStore(useScreenParams, {
  read: () => {
    const held = readStored('sessionStorage', NAME)
    if (!isRecord(held) || !isRecord(held.state) || (held.user && held.user !== currentUser())) return none
    // Only this store writes there; what an older version left out is filled in.
    const { state } = held
    const kept = storedNames.filter(([, stored]) => stored in state)
    return { ...none, ...Object.fromEntries(kept.map(([name, stored]) => [name, fromWire(state[stored])])) }
  },
  write: (params) => {
    const state = Object.fromEntries(storedNames.map(([name, stored]) => [stored, toWire(params[name])]))
    writeStored('sessionStorage', NAME, { state, user: currentUser() })
  },
})

export function clearScreenParams(): void {
  setScreenParams(none)
}

export function setScreenParams(some: Partial<ScreenParams>): void {
  useScreenParams.setState(some)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
