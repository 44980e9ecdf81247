import type { Appeal, Order, Product } from '@u-market/contract'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** What quick buy is asked for. `key` is of the press that asked: a reload sends the same one and gets the same order. */
export type MatchItem = {
  readonly num?: string
  readonly amount?: string
  readonly ma_type: string
  readonly max_price?: string
  readonly key?: string
}

/** What one screen hands to the next. It mirrors the address (`buy_orderid`, `id`), so a reload lands on the same thing. */
export type Parameters = {
  readonly buyListItem: Product | null
  readonly sellItem: Product | null
  readonly matchItem: MatchItem | null
  readonly orderBuyItem: Order | null
  /** The current seller order, the one of the Tip dialog. */
  readonly orderSellItem: (Order & { readonly orderType: 'sell' }) | null
  readonly appealItem: Appeal | null
  /** Where to go back to after a detour: pay password, verification. */
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

export const useParameters = create<Parameters>()(
  persist(() => none, { name: 'parameters', storage: createJSONStorage(() => sessionStorage) }),
)

export const setParameters = (some: Partial<Parameters>): void => {
  useParameters.setState(some)
}
export const clearParameters = (): void => setParameters(none)
