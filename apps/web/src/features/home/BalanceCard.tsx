import { screens } from '@u-market/contract/paths'
import { coinText, costOf, fiatText } from '@u-market/domain'
import { ChevronRight, Eye, EyeOff } from 'lucide-react'
import { useHomeConfig, useMe } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useSettings } from '../../base/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card } from '../../parts/Card.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { moneyText } from '../../parts/money.ts'
import { coinOf, priceOf } from '../offers/index.ts'
import styles from './home.module.css'

export function BalanceCard() {
  const t = useT('home')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const { isBalanceHidden, toggleBalance } = useSettings()
  if (!info) return null
  const unitPrice = config && priceOf(config.coinPrice)
  const coin = coinOf(info.coin)
  const worth = unitPrice && coin !== null ? fiatText(costOf(coin, unitPrice)) : null
  const isHeld = info.frozenCoin !== coinText(0n)
  return (
    <Card>
      <div className={styles.balance}>
        <div className={styles.row}>
          <span className={styles.small}>{t('balance')}</span>
          <IconButton label={isBalanceHidden ? t('showBalance') : t('hideBalance')} onClick={toggleBalance}>
            {isBalanceHidden ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
        <Amount value={info.coin} unit="U" size="balance" isHidden={isBalanceHidden} />
        <div className={styles.row}>
          <span className={`figures ${styles.small}`}>
            {worth && !isBalanceHidden ? `≈ ${moneyText(worth, config?.currency ?? 'CNY')}` : ' '}
          </span>
          {config && (
            <span className={`figures ${styles.small}`}>
              {t('referencePrice', { price: moneyText(config.coinPrice, config.currency) })}
            </span>
          )}
        </div>
        {isHeld && (
          <Link to={screens.bills} className={styles.held}>
            <span>{t('held')}</span>
            <span className={styles.heldValue}>
              <Amount value={info.frozenCoin} unit="U" isHidden={isBalanceHidden} />
              <ChevronRight aria-hidden="true" />
            </span>
          </Link>
        )}
      </div>
    </Card>
  )
}
