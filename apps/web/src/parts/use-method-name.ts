import { useKnownMarket } from '../base/api/me.ts'
import { useT } from '../base/i18n/i18n.ts'
import { methodNameOf } from './method-name.ts'

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
