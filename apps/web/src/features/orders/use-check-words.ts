import type { Order } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import type { Check } from './use-drafts.ts'

/** What each tick says, with the values of this order in it. */
export function useCheckWords(order: Order): Readonly<Record<Check, string>> {
  const t = useT('orders')
  const { method, payerName: spelling, buyerRealName: name } = order
  const known = name || spelling
  return {
    amount: t('checkAmount', { amount: moneyText(order.amount, order.currency) }),
    memo: t('checkMemo', { code: order.paymentReference }),
    payee: t('checkPayee', { name: method?.name ?? '', account: method?.account ?? '' }),
    payer:
      known === ''
        ? t('checkPayerUnknown')
        : spelling !== '' && spelling !== known
          ? t('checkPayerBoth', { name: known, spelling })
          : t('checkPayer', { name: known }),
  }
}
