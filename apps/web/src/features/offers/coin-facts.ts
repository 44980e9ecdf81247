import type { HomeConfig } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/market.ts'
import { arriving, feeAt, hasFee, moneyText } from '../../parts/money.ts'
import type { Deal } from './wish.ts'

type Purchase = { readonly deal: Deal | null; readonly config: Pick<HomeConfig, 'fee'> }
type CoinFact = { readonly label: string; readonly value: string; readonly isStrong?: boolean }

/** What the buyer gets; where the market has a fee, also what it is of, and what it takes. */
export function coinFacts(t: Translate<typeof messages>, { deal, config }: Purchase): readonly CoinFact[] {
  const num = deal && coinText(deal.num)
  const fee = shownFee({ deal, config })
  if (!hasFee(config)) return [{ label: t('youGet'), value: coinOrNone(num), isStrong: true }]
  const rest = num && fee ? arriving({ num, fee }) : null
  return [
    { label: t('youBuy'), value: coinOrNone(num) },
    { label: t('feeOf', { percent: config.fee }), value: coinOrNone(fee) },
    { label: t('youGet'), value: coinOrNone(rest), isStrong: true },
  ]
}

/** The fee as these lines show it; the order goes with it, so that no other is charged. */
export function shownFee({ deal, config }: Purchase): string | undefined {
  return deal ? coinText(feeAt(deal.num, config)) : undefined
}

function coinOrNone(value: string | null | undefined): string {
  return value ? moneyText(value, 'U') : '—'
}
