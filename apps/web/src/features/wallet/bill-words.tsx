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
import { moneyText } from '../../parts/money.ts'

/** Groups of the filter, in its order, with the types of each. */
export const billGroups = {
  bought: ['escrow_release', 'order_fee'],
  sold: ['sale'],
  transfers: ['transfer'],
  exchanges: ['exchange_hold', 'exchange_refused', 'exchange_paid'],
  holds: ['offer_reserve', 'offer_return', 'escrow_reserve', 'escrow_refund'],
  bondAndClaims: [
    'bond_pay',
    'bond_return',
    'bond_make_up',
    'claim_hold',
    'claim_return',
    'award_from_balance',
    'award_from_hold',
    'award_from_bond',
  ],
  other: ['coin_issue', 'coin_take_back', 'coin_adjust'],
} as const satisfies Record<string, readonly string[]>

export type BillGroup = keyof typeof billGroups

export const groupNames = Object.keys(billGroups).filter((name): name is BillGroup => name in billGroups)

/** Reads the group in an address; older addresses name a type. */
export function readGroup(text: string | null): BillGroup | undefined {
  return groupNames.find((name) => name === text || billGroups[name].some((type) => type === text))
}

/** Returns the name of a bill, with its amount if it is a trade; types unknown to this version get a generic one. */
export function useBillName() {
  const t = useT('wallet')
  return ({ type, money }: Pick<Bill, 'type' | 'money'>): string => {
    const isOut = isSpent(money)
    const amount = moneyText(isOut ? money.slice(1) : money, 'U')
    const names = new Map([
      ['escrow_release', t('bought', { amount })],
      ['sale', t('sold', { amount })],
      ['order_fee', t('typeFee')],
      ['transfer', isOut ? t('transferOut') : t('transferIn')],
      ['exchange_hold', t('typeExchange')],
      ['exchange_refused', t('typeExchangeReturn')],
      ['exchange_paid', t('typeExchanged')],
      ['offer_reserve', t('typeReserve')],
      ['offer_return', t('typeReturn')],
      ['escrow_reserve', t('typeSaleHeld')],
      ['escrow_refund', t('typeRefund')],
      ['bond_pay', t('typeBond')],
      ['bond_return', t('typeBondReturn')],
      ['bond_make_up', t('typeBondMakeUp')],
      ['claim_hold', t('typeClaimHold')],
      ['claim_return', t('typeClaimReturn')],
      ['award_from_hold', isOut ? t('typeAwardPaid') : t('typeAward')],
      ['award_from_balance', isOut ? t('typeAwardPaid') : t('typeAward')],
      ['award_from_bond', isOut ? t('typeAwardBond') : t('typeAward')],
      ['coin_issue', t('typeIssue')],
      ['coin_take_back', t('typeTakeBack')],
      ['coin_adjust', t('typeAdjust')],
    ])
    return names.get(type) ?? t('other')
  }
}

const icons: Readonly<Record<string, LucideIcon>> = {
  escrow_release: ShoppingBag,
  sale: Tag,
  order_fee: Percent,
  transfer: SendHorizontal,
  exchange_hold: CircleDollarSign,
  exchange_refused: CircleDollarSign,
  exchange_paid: CircleDollarSign,
  offer_reserve: Tag,
  offer_return: Undo2,
  escrow_reserve: Tag,
  escrow_refund: Undo2,
  bond_pay: Store,
  bond_return: Store,
  bond_make_up: Store,
  claim_hold: Gavel,
  claim_return: Gavel,
  award_from_hold: Gavel,
  award_from_balance: Gavel,
  award_from_bond: Gavel,
  coin_issue: CirclePlus,
  coin_take_back: Undo2,
  coin_adjust: Undo2,
}

/** The icon of a bill's type, generic for types unknown to this version. */
export function BillIcon({ bill: { type, money } }: { readonly bill: Bill }) {
  const isReceived = type === 'transfer' && !isSpent(money)
  const Icon = isReceived ? ArrowDownLeft : (icons[type] ?? ReceiptText)
  return <Icon />
}

function isSpent(money: string): boolean {
  return money.startsWith('-')
}
