import type { Order } from '@u-market/contract'
import { fieldName } from '@u-market/contract/client'
import type { Lifecycle } from '@u-market/contract/lifecycle'
import type { Actor } from '@u-market/domain'
import { useT } from '../../../base/i18n/i18n.ts'
import { spanOf } from '../../../parts/span.ts'
import type { Line, StateName } from './use-lifecycle.ts'

export type Words = ReturnType<typeof useLifecycleWords>

/** The times that an order has been given, whatever the market's are now. */
export type OrderTimes = Pick<Order, 'payMinutes' | 'releaseMinutes'>

/** The words of the lifecycle for one side, with the market's own figures filled in, or the order's. */
export function useLifecycleWords(
  { settings: market, fixed }: Lifecycle,
  role: 'buyer' | 'seller',
  order: OrderTimes | null,
) {
  const t = useT('lifecycle')
  const settings = { ...market, ...order }
  const figures = { ...fixed, ...settings }
  const known = t as (key: string, values?: object) => string // the table's names are keys of the catalogue, which a test checks
  const span = (seconds: number): string =>
    seconds % 3600 === 0
      ? t('hours', { count: seconds / 3600 })
      : t('minutes', { count: Math.round(seconds / 60) })
  return {
    state: (state: StateName): string => t(`state_${state}`),
    act: (name: string): string => known(`act_${name}`),
    actors: (by: readonly Actor[]): string => by.map(nameOf).join(t('and')),
    timer: (name: string): string => known(`timer_${name}`),
    /** What an act needs, what it does with the coin, and the side that it counts against. */
    note: ({ conditions, rule, coin }: Line): string =>
      [
        ...conditions.map(({ actor, name }) => {
          const needed = known(`when_${name}`, figures)
          return actor === null ? needed : t('needs', { who: nameOf(actor), needed })
        }),
        coin !== 'stay' && known(`coin_${coin}`),
        rule && known(`fault_${rule}`, figures),
      ]
        .filter(Boolean)
        .join(' · '),
    /** How long the awaited act may take; null if it has no time. */
    window: ({ state, window }: Lifecycle['states'][number]): string | null => {
      if (window === null) return null
      const name = fieldName(window)
      const value = Object.entries(settings).find(([key]) => key === name)?.[1]
      if (value === undefined) return null
      if (typeof value !== 'number') return t('windowChosen', { times: listed(value) })
      const { unit, count } = name.endsWith('Hours')
        ? { unit: 'hours' as const, count: value }
        : spanOf(value)
      const time = t(unit, { count })
      if (state === 'appealing') return t('windowRespond', { time })
      return state === 'completed' ? t('windowReceipt', { time }) : t('window', { time })
    },
    moment: ({ after, seconds }: Lifecycle['timers'][number]): string => {
      if (after === 'request') return t('at_request')
      if (after === 'ruling') return known('at_ruling', figures)
      if (seconds === 0) return t('at')
      return t(seconds < 0 ? 'before' : 'after', { time: span(Math.abs(seconds)) })
    },
  }

  function nameOf(actor: Actor): string {
    return actor === role ? t('you') : t(`by_${actor}`)
  }

  function listed(values: readonly number[]): string {
    const others = values.slice(0, -1).join(t('listComma'))
    return others === '' ? String(values[0]) : `${others}${t('listOr')}${values.at(-1)}`
  }
}
