/** The lifecycle as data, for clients and documents: what `lifecycle.ts`, `states.ts` and `timers.ts` say, and nothing else. */

import {
  APPEAL_OPENS_HOURS,
  EXTENSION_MINUTES,
  MAX_CANCEL_REQUESTS,
  MAX_EXTENSIONS,
  UNDO_MINUTES,
} from '../limits.ts'
import { recordFrom } from '../records.ts'
import type { MarketSettings } from '../settings.ts'
import {
  beginnings,
  type CoinEffect,
  type Condition,
  type FaultRule,
  type OrderAction,
  type Transition,
  transitions,
} from './lifecycle.ts'
import {
  type Actor,
  type Duty,
  type OrderState,
  offerSides,
  orderStates,
  stateRow,
  type Timer,
} from './states.ts'
import { windowSettings } from './timers.ts'

/**
 * The version of the table, which each order names. Raised by one with every change of the table: `tools/docs/lifecycle-version.test.ts`
 * knows the digest of each version.
 */
export const LIFECYCLE_VERSION = 2

/** The acts that begin an order, by the calls that place it. */
const beginningActs = { sell: 'placeOrder', buy: 'sellTo' } as const

export type LifecycleAct = {
  readonly actionName: OrderAction | (typeof beginningActs)[keyof typeof beginningActs]
  /** Null: the act begins an order. */
  readonly from: OrderState | null
  readonly by: readonly Actor[]
  readonly to: OrderState
  /** `stock`, `balance`: into escrow, from there. */
  readonly coin: CoinEffect | 'stock' | 'balance'
  /** The condition beyond state and role, by actor. */
  readonly when: Readonly<Partial<Record<Actor, Condition>>>
  /** The side that the act counts against, by actor. */
  readonly fault: Readonly<Partial<Record<Actor, FaultRule>>>
  /** The act opens or closes a request to the other party. */
  readonly request: 'opens' | 'closes' | null
}
export type LifecycleState = {
  readonly state: OrderState
  readonly awaits: Duty | null
  readonly hasEscrow: 0 | 1
  /** The setting that gives the time for the awaited act. */
  readonly window: (typeof windowSettings)[keyof typeof windowSettings] | null
}
export type LifecycleTimer = {
  readonly state: OrderState
  readonly timer: Timer['action']
  readonly after: Timer['after']
  /** Negative: before. */
  readonly seconds: number
  /** `served`: moves on by the time that the market was away or stopped. */
  readonly clock: Timer['clock']
  readonly fault: Timer['countsAgainst'] | null
}
export type LifecycleTable = {
  readonly states: readonly LifecycleState[]
  readonly acts: readonly LifecycleAct[]
  readonly timers: readonly LifecycleTimer[]
  /** Figures that no setting changes. */
  readonly fixed: Readonly<Record<string, number>>
}

export function lifecycleTable(): LifecycleTable {
  return {
    states: orderStates.map((state) => {
      const { awaits, hasEscrow, window } = stateRow(state)
      return { state, awaits, hasEscrow: hasEscrow ? 1 : 0, window: window && windowSettings[window] }
    }),
    acts: [
      ...offerSides.map((side) => beginning(side)),
      ...transitions.map((row: Transition & { readonly action: OrderAction }) => ({
        actionName: row.action,
        from: row.from,
        by: row.by,
        to: row.to,
        coin: row.coin,
        when: row.when ?? {},
        fault: row.countsAgainst ?? {},
        request: row.request ?? null,
      })),
    ],
    timers: orderStates.flatMap((state) =>
      stateRow(state).timers.map(({ action, after, seconds, clock, countsAgainst }) => ({
        state,
        timer: action,
        after,
        seconds,
        clock,
        fault: countsAgainst ?? null,
      })),
    ),
    fixed: {
      extensionMinutes: EXTENSION_MINUTES,
      maxExtensions: MAX_EXTENSIONS,
      undoMinutes: UNDO_MINUTES,
      maxCancelRequests: MAX_CANCEL_REQUESTS,
      appealOpensHours: APPEAL_OPENS_HOURS,
    },
  }
}

function beginning(side: (typeof offerSides)[number]): LifecycleAct {
  const { by, to, coin } = beginnings[side]
  return {
    actionName: beginningActs[side],
    from: null,
    by: [by],
    to,
    coin,
    when: {},
    fault: {},
    request: null,
  }
}

/** The settings that the table's windows and conditions are read with. */
const termNames = [
  'confirmMinutes',
  'payMinutes',
  'releaseMinutes',
  'appealAnswerHours',
  'rulingEffectHours',
  'finalRulingHours',
  'cancelAnswerMinutes',
  'reopenHours',
  'reopenAnswerHours',
  'claimDays',
  'acknowledgeHours',
  'ratingHours',
  'freeCancelMinutes',
  'freeCancels',
  'faultWindowHours',
] as const satisfies readonly (keyof MarketSettings)[]
export type LifecycleTerms = Readonly<Record<(typeof termNames)[number], number | readonly number[]>>

export function lifecycleTerms(settings: MarketSettings): LifecycleTerms {
  return recordFrom(termNames.map((name) => [name, settings[name]]))
}
