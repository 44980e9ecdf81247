import type { Appeal, Offer, OfferedOrder, Order } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { keepStore, readStored, writeStored } from './stored.ts'
import { currentUser } from './user-info.ts'

/** What quick buy is asked for, or quick sell (`side`: of the offers that are looked through); without a method, any will do. */
export type MatchItem = {
  readonly num?: string
  readonly amount?: string
  readonly methodType?: string
  readonly side?: 'buy'
}

/** What one screen hands to the next. It mirrors the address (`buy_orderid`, `id`), so a reload lands on the same thing. */
export type Parameters = {
  readonly buyListItem: Offer | null
  readonly sellItem: Offer | null
  readonly matchItem: MatchItem | null
  readonly orderBuyItem: Order | null
  /** The current seller order, the one of the Tip dialog. */
  readonly orderSellItem: (OfferedOrder & { readonly orderType: 'sell' }) | null
  readonly appealItem: Appeal | null
  /** Where to go on after the detour to the payment password, where the browser knows no way back. */
  readonly payGobackParam: string | null
  readonly showStepModel: boolean
}

const none: Parameters = {
  buyListItem: null,
  sellItem: null,
  matchItem: null,
  orderBuyItem: null,
  orderSellItem: null,
  appealItem: null,
  payGobackParam: null,
  showStepModel: false,
}

const NAME = 'parameters'

export const useParameters = create<Parameters>()(() => none)

/**
 * What is passed on goes by the names of the wire, as the specification says of the phone's stores. It is of the user who stands
 * beside it: a tab that was asleep while somebody else signed in elsewhere begins with nothing.
 */
export const readParametersAgain = keepStore(useParameters, {
  read: () => {
    const held = readStored('sessionStorage', NAME)
    if (!isRecord(held) || !isRecord(held.state) || (held.user && held.user !== currentUser())) return none
    // Only this store writes there; what an older version left out is filled in.
    return { ...none, ...mapValues(held.state, fromWire) }
  },
  write: (state) =>
    writeStored('sessionStorage', NAME, { state: mapValues(state, toWire), user: currentUser() }),
})

export function clearParameters(): void {
  setParameters(none)
}

export function setParameters(some: Partial<Parameters>): void {
  useParameters.setState(some)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function mapValues(record: object, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
