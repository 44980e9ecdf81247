import type { TraderPage } from '@u-market/contract'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import styles from './traders.module.css'

type RulingsProps = { readonly lost: TraderPage['appealsLost']; readonly isMine: boolean }

/** How many appeals were decided against them, and what the last were about. */
export function TraderRulings({ lost: { count, last }, isMine }: RulingsProps) {
  const t = useT('trader')
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (
    <Card title={isMine ? t('lostMine') : t('lost')} end={count > 0 && <b>{t('lostCount', { count })}</b>}>
      {count === 0 && <p className={styles.note}>{isMine ? t('noneLostMine') : t('noneLost')}</p>}
      {count > 0 && (
        <Facts
          facts={last.map(({ type, role, createdAt }) => ({
            label: `${t(`type_${type}`)} · ${role === 'buyer' ? t('asBuyer') : t('asSeller')}`,
            value: day.format(createdAt * 1000),
          }))}
        />
      )}
    </Card>
  )
}
