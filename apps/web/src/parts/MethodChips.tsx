import { useKnownMarket } from '../base/api/me.ts'
import { useT } from '../base/i18n/i18n.ts'
import styles from './MethodChips.module.css'
import { methodNameOf } from './method-name.ts'

export function MethodChips({ types }: { readonly types: readonly string[] }) {
  const name = useMethodName()
  return (
    <ul className={styles.chips}>
      {types.map((type) => (
        <li key={type} className={styles.chip} data-type={type}>
          {name(type)}
        </li>
      ))}
    </ul>
  )
}

/** The name of a payment method type; one that has no words here is called as the server calls it. */
export function useMethodName(): (type: string) => string {
  const t = useT('core')
  const market = useKnownMarket()
  const named = new Map([
    ['bank', t('methodBank')],
    ['alipay', t('methodAlipay')],
    ['wechat', t('methodWechat')],
  ])
  return (type) => named.get(type) ?? methodNameOf(type, market?.methodTypes)
}
