import { type Fiat, isPayable, type MarketSettings } from '@u-market/domain'
import { FieldRefusal } from '../../platform/refusal.ts'

/** Throws `whole_amount` on the field if the market's currency has no decimals and the amount has some: 150.50 of whole yen. */
export function requirePayable(
  field: string,
  amount: Fiat | undefined,
  { currencyDecimals: decimals }: Pick<MarketSettings, 'currencyDecimals'>,
): void {
  if (amount !== undefined && !isPayable(amount, decimals)) throw new FieldRefusal(field, 'whole_amount')
}
