import type { Locale } from '@u-market/contract'
import { translator } from '../../locales/index.ts'
import { type BillRow, billType } from '../wallet/index.ts'

/** What a bill is called, as the app calls it. */
export function billName(row: Pick<BillRow, 'kind' | 'isFromHeld' | 'amountMinor'>, locale: Locale): string {
  const t = translator('exports', locale)
  const isOut = row.amountMinor < 0n
  switch (billType(row)) {
    case 'escrow_release':
      return t('bought')
    case 'sale':
      return t('sold')
    case 'order_fee':
      return t('fee')
    case 'transfer':
      return t(isOut ? 'transferOut' : 'transferIn')
    case 'exchange_hold':
      return t('exchangeHeld')
    case 'exchange_refused':
      return t('exchangeReturned')
    case 'exchange_paid':
      return t('exchanged')
    case 'offer_reserve':
      return t('offerReserved')
    case 'offer_return':
      return t('offerReturned')
    case 'escrow_reserve':
      return t('saleReserved')
    case 'escrow_refund':
      return t('saleReturned')
    case 'bond_pay':
      return t('bondPaid')
    case 'bond_return':
      return t('bondReturned')
    case 'bond_make_up':
      return t('bondMadeUp')
    case 'claim_hold':
      return t('claimHeld')
    case 'claim_return':
      return t('claimReturned')
    case 'award_from_hold':
    case 'award_from_balance':
      return t(isOut ? 'awardPaid' : 'award')
    case 'award_from_bond':
      return t(isOut ? 'awardFromBond' : 'award')
    case 'coin_issue':
      return t('issued')
    case 'coin_take_back':
      return t('takenBack')
    case 'coin_adjust':
      return t('adjusted')
    default:
      return t('other')
  }
}
