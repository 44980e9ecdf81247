import type { Bill } from '@u-market/contract'
import {
  ArrowDownLeft,
  ArrowLeftRight,
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
  exchange_hold: ArrowLeftRight,
  exchange_refused: ArrowLeftRight,
}

/** What kind of change it was; kinds that the server adds later are still lines. */
export function BillIcon({ bill: { type, money } }: { readonly bill: Bill }) {
  const isReceived = type === 'transfer' && !money.startsWith('-')
  const Icon = isReceived ? ArrowDownLeft : (icons[type] ?? ReceiptText)
  return <Icon />
}
