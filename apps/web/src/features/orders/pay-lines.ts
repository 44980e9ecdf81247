import type { Order } from '@u-market/contract'
import type { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'

/** One thing that the buyer types into a bank or payment app. */
export type PayLine = {
  readonly label: string
  /** As it is read. */
  readonly shown: string
  /** As it is typed. */
  readonly copied: string
  /** What a payment is found by: to the cent, to the letter. */
  readonly weight?: 'amount' | 'reference'
}

type T = ReturnType<typeof useT<'orders'>>

/** In the order in which such apps ask for it; the reference last, as it goes into the note. */
export function payLinesOf(order: Order, t: T): readonly PayLine[] {
  const { method } = order
  const plain = (label: string, value = ''): PayLine => ({ label, shown: value, copied: value })
  const lines: readonly PayLine[] = [
    {
      label: t('payExactly'),
      shown: moneyText(order.amount, order.currency),
      copied: order.amount,
      weight: 'amount',
    },
    plain(t('payee'), method?.name),
    { label: t('account'), shown: readable(method?.account ?? ''), copied: method?.account ?? '' },
    plain(t('bankName'), method?.bankName),
    plain(t('bankBranch'), method?.bankBranch),
    { ...plain(t('paymentReference'), order.paymentReference), weight: 'reference' },
  ]
  return lines.filter(({ copied }) => copied !== '')
}

/** All of them as one text, a line each. */
export function allOf(lines: readonly PayLine[]): string {
  return lines.map(({ label, copied }) => `${label}: ${copied}`).join('\n')
}

/** Account numbers are read in groups of four; what is copied has no spaces. */
function readable(value: string): string {
  return /^\d{12,}$/.test(value) ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value
}
