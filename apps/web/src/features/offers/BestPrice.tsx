import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import { FeeNote } from './FeeNote.tsx'
import { dealAt, isFilled, priceOf, type Wish } from './quantity.ts'
import styles from './trade.module.css'

type BestPriceProps = {
  readonly wish: Wish
  readonly best: Offer | undefined
  readonly isSettled: boolean
  /** In place of what it comes to, while nothing is asked for. */
  readonly otherwise: string
}

/** What the wish comes to at the best price there is; its height does not change while the answer is on its way. */
export function BestPrice({ wish, best, isSettled, otherwise }: BestPriceProps) {
  const t = useT('home')
  const unitPrice = best && priceOf(best.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  return (
    <p className={styles.best} role="status" data-stale={!isSettled || undefined}>
      {best ? (
        <>
          <span>{t('bestPrice', { price: moneyText(best.price, best.currency) })}</span>
          {otherwise && <span>{otherwise}</span>}
          {deal && (
            <b className="figures">
              {wish.by === 'amount'
                ? `≈ ${moneyText(coinText(deal.num), 'U')}`
                : `≈ ${moneyText(fiatText(deal.amount), best.currency)}`}
            </b>
          )}
          {deal && <FeeNote num={deal.num} />}
        </>
      ) : (
        <span>{isSettled ? (isFilled(wish) ? t('noneFits') : t('noneNow')) : ' '}</span>
      )}
    </p>
  )
}
