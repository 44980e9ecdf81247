import { paths, screens } from '@u-market/contract/paths'
import { coinStated, coinText, costOf, fiatText } from '@u-market/domain'
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, Eye, EyeOff, ScanLine } from 'lucide-react'
import { useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useSettings } from '../../base/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { HeroAct, HeroActs } from '../../parts/Screen.tsx'
import { priceOf } from '../offers/index.ts'
import styles from './home.module.css'

/** What I have, what it is worth, and what is done with it most. */
export function Balance() {
  const t = useT('home')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const { isBalanceHidden, toggleBalance } = useSettings()
  if (!info) return null
  const unitPrice = config && priceOf(config.coinPrice)
  const worth = unitPrice ? fiatText(costOf(coinStated(info.coin), unitPrice)) : null
  const isHeld = info.frozenCoin !== coinText(0n)
  return (
    <>
      <div className={styles.row}>
        <span>{t('balance')}</span>
        <IconButton label={isBalanceHidden ? t('showBalance') : t('hideBalance')} onClick={toggleBalance}>
          {isBalanceHidden ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
      <Amount value={info.coin} unit="U" size="balance" isHidden={isBalanceHidden} />
      <div className={styles.row}>
        <span className="figures">
          {worth && !isBalanceHidden ? `≈ ${moneyText(worth, config?.currency ?? 'CNY')}` : ' '}
        </span>
        {isHeld && (
          <Link to={screens.bills} className={styles.held}>
            {t('held')} <Amount value={info.frozenCoin} unit="U" isHidden={isBalanceHidden} />
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
      <HeroActs label={t('acts')}>
        <HeroAct to={screens.trade} label={t('buy')}>
          <ArrowDownToLine aria-hidden="true" />
        </HeroAct>
        <HeroAct to={paths.trade('sell')} label={t('sell')}>
          <ArrowUpFromLine aria-hidden="true" />
        </HeroAct>
        <HeroAct to={screens.scan} label={t('scan')}>
          <ScanLine aria-hidden="true" />
        </HeroAct>
      </HeroActs>
    </>
  )
}
