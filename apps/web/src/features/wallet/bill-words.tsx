import type { Bill } from '@u-market/contract'
import {
  ArrowDownLeft,
  CircleDollarSign,
  CirclePlus,
  Gavel,
  type LucideIcon,
  Percent,
  ReceiptText,
  SendHorizontal,
  ShoppingBag,
  Store,
  Tag,
  Undo2,
} from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'

/** The kinds that change a user's free coin, in the order of the filter. */
export const billTypes = [
  'escrow_release',
  'order_fee',
  'offer_reserve',
  'offer_return',
  'escrow_refund',
  'escrow_reserve',
  'transfer',
  'exchange_hold',
  'exchange_refused',
  'bond_pay',
  'bond_return',
  'bond_make_up',
  'claim_hold',
  'claim_return',
  'award_from_balance',
  'award_from_hold',
  'award_from_bond',
  'coin_issue',
  'coin_take_back',
  'coin_adjust',
] as const

/** Returns the name of an entry; kinds unknown to this version get a generic one. */
export function useBillName() {
  const t = useT('wallet')
  const names = new Map([
    ['coin_issue', t('typeIssue')],
    ['coin_take_back', t('typeTakeBack')],
    ['coin_adjust', t('typeAdjust')],
    ['offer_reserve', t('typeReserve')],
    ['offer_return', t('typeReturn')],
    ['escrow_release', t('typeRelease')],
    ['order_fee', t('typeFee')],
    ['escrow_refund', t('typeRefund')],
    ['escrow_reserve', t('typeReopened')],
    ['transfer', t('typeTransfer')],
    ['bond_pay', t('typeBond')],
    ['bond_return', t('typeBondReturn')],
    ['bond_make_up', t('typeBondMakeUp')],
    ['claim_hold', t('typeClaimHold')],
    ['claim_return', t('typeClaimReturn')],
    ['award_from_hold', t('typeAward')],
    ['award_from_balance', t('typeAward')],
    ['award_from_bond', t('typeAwardBond')],
    ['exchange_hold', t('typeExchange')],
    ['exchange_refused', t('typeExchangeReturn')],
  ])
  return {
    ofType: (type: string): string => names.get(type) ?? t('typeOther'),
    ofBill: ({ type, money }: Pick<Bill, 'type' | 'money'>): string => {
      if (type !== 'transfer') return names.get(type) ?? t('typeOther')
      return money.startsWith('-') ? t('transferOut') : t('transferIn')
    },
  }
}

const icons: Readonly<Record<string, LucideIcon>> = {
  coin_issue: CirclePlus,
  coin_take_back: Undo2,
  coin_adjust: Undo2,
  offer_reserve: Tag,
  offer_return: Tag,
  escrow_release: ShoppingBag,
  escrow_refund: Undo2,
  escrow_reserve: ShoppingBag,
  order_fee: Percent,
  transfer: SendHorizontal,
  bond_pay: Store,
  bond_return: Store,
  bond_make_up: Store,
  claim_hold: Gavel,
  claim_return: Gavel,
  award_from_hold: Gavel,
  award_from_balance: Gavel,
  award_from_bond: Gavel,
  exchange_hold: CircleDollarSign,
  exchange_refused: CircleDollarSign,
}

/** The icon of an entry's kind, generic for kinds unknown to this version. */
export function BillIcon({ bill: { type, money } }: { readonly bill: Bill }) {
  const isReceived = type === 'transfer' && !money.startsWith('-')
  const Icon = isReceived ? ArrowDownLeft : (icons[type] ?? ReceiptText)
  return <Icon />
}
