import type { HomeConfig } from '@u-market/contract'
import { useKnownMarket } from '../base/api/use-api.ts'
import { useT } from '../base/i18n/i18n.ts'
import styles from './MethodMark.module.css'

/** Drawn on 24 × 24; a payment type without a drawing shows the server's letters. */
const drawings: Readonly<Record<string, string>> = {
  bank: 'M12 4 4 8.5V10h16V8.5zM5.5 11.5h2.4v5H5.5zm5.3 0h2.4v5h-2.4zm5.3 0h2.4v5h-2.4zM4 18h16v2H4z',
  alipay:
    'M5 5.2h5.8V3.5h2.4v1.7H19v1.9h-5.8v1.7h4.5c-.5 1.8-1.2 3.4-2.1 4.8l5 1.9v2.5l-6.3-2.6c-3.7 3.5-10.8 3.6-10.8-.6 0-3.5 4.4-3.8 8.5-2.1.6-.9 1-1.9 1.3-2.2H6.5V8.8h4.3V7.1H5zm7 8.8c-2.6-1.1-6-1.4-6 .5 0 2.1 4 1.9 6-.5',
  wechat:
    'M9.2 4C5.3 4 2 6.6 2 9.9c0 1.9 1.1 3.5 2.7 4.6L4 16.7l2.5-1.3c.8.2 1.6.4 2.4.4-.2-.5-.2-1-.2-1.5 0-3.2 3-5.6 6.7-5.6h.5C15.3 6 12.5 4 9.2 4M6.8 8.7a1 1 0 1 1 0-2 1 1 0 0 1 0 2m4.9 0a1 1 0 1 1 0-2 1 1 0 0 1 0 2M22 14.4c0-2.7-2.7-4.8-5.9-4.8s-5.9 2.1-5.9 4.8 2.7 4.8 5.9 4.8c.7 0 1.3-.1 1.9-.3l2 1.1-.5-1.8c1.5-.9 2.5-2.3 2.5-3.8m-7.8-.9a.8.8 0 1 1 0-1.6.8.8 0 0 1 0 1.6m3.9 0a.8.8 0 1 1 0-1.6.8.8 0 0 1 0 1.6',
}

/** The mark of a payment type in its own colour. Decorative: its name is next to it, or in `MethodMarks`. */
export function MethodMark({ type }: { readonly type: string }) {
  const rail = railOf(type, useKnownMarket())
  const drawing = drawings[type]
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-rail={drawing ? type : undefined}
      {...(!drawing && rail?.colour && { style: { background: rail.colour } })}
    >
      {drawing ? (
        <path d={drawing} fillRule="evenodd" />
      ) : (
        <text x="12" y="16.5" textAnchor="middle">
          {rail?.mark ?? type.slice(0, 1).toUpperCase()}
        </text>
      )}
    </svg>
  )
}

/** A payment type by mark and name. */
export function Method({ type }: { readonly type: string }) {
  const name = useMethodName()
  return (
    <span className={styles.method}>
      <MethodMark type={type} />
      {name(type)}
    </span>
  )
}

/** Several payment types by their marks; the names are for screen readers. */
export function MethodMarks({ types }: { readonly types: readonly string[] }) {
  const name = useMethodName()
  return (
    <span className={styles.marks} role="img" aria-label={types.map(name).join(', ')}>
      {types.map((type) => (
        <MethodMark key={type} type={type} />
      ))}
    </span>
  )
}

/** Returns the name of a payment type; the server's, where the app has none. */
export function useMethodName(): (type: string) => string {
  const t = useT('core')
  const market = useKnownMarket()
  const named = new Map([
    ['bank', t('methodBank')],
    ['alipay', t('methodAlipay')],
    ['wechat', t('methodWechat')],
  ])
  return (type) => named.get(type) ?? methodNameOf(type, market)
}

/** Returns the market's name of a payment type, in the reader's language; its id until the market is known. */
export function methodNameOf(type: string, market?: Market): string {
  return railOf(type, market)?.name ?? type
}

type Market = Pick<HomeConfig, 'methodTypes' | 'formerMethodTypes'>

/** Also of what the market no longer offers. */
function railOf(type: string, market?: Market): HomeConfig['formerMethodTypes'][number] | undefined {
  return market && [...market.methodTypes, ...market.formerMethodTypes].find((rail) => rail.type === type)
}
