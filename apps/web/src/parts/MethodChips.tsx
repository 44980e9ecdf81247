import { useT } from '../base/i18n/i18n.ts'
import styles from './MethodChips.module.css'

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

/** The name of a payment method type; a type that the server added later shows as it is called there. */
export function useMethodName(): (type: string) => string {
  const t = useT('core')
  return (type) =>
    type === 'bank'
      ? t('methodBank')
      : type === 'alipay'
        ? t('methodAlipay')
        : type === 'wechat'
          ? t('methodWechat')
          : type
}
