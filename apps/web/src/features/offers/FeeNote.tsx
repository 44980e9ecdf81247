import { type Coin, coinText } from '@u-market/domain'
import { useKnownMarket } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { arriving, feeAt, hasFee } from '../../parts/fee.ts'
import { moneyText } from '../../parts/money.ts'

/** What the market takes of this much coin, and what is left; nothing where it has no fee. */
export function FeeNote({ num }: { readonly num: Coin }) {
  const t = useT('home')
  const market = useKnownMarket()
  if (!market || !hasFee(market)) return null
  const order = { num: coinText(num), fee: coinText(feeAt(num, market)) }
  return (
    <span className="figures">
      {t('feeNote', { fee: moneyText(order.fee, 'U'), num: moneyText(arriving(order), 'U') })}
    </span>
  )
}
