import type { Appeal } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './appeals.module.css'

type ProposalCardProps = { readonly proposal: NonNullable<Appeal['proposal']> }

/** The ruling that is proposed: who gets how much, and why. */
export function ProposalCard({ proposal }: ProposalCardProps) {
  const t = useT('appeals')
  const claims = useT('claims')
  const { outcome, toBuyer, toSeller, reason } = proposal
  const outcomes = {
    release: t('proposedRelease'),
    refund: t('proposedRefund'),
    split: t('proposedSplit'),
    dismiss: claims('proposedDismiss'),
    award: claims('proposedAward'),
  }
  return (
    <Card title={t('proposal')}>
      <p>
        <b>{outcomes[outcome]}</b>
      </p>
      <Facts
        facts={[
          { label: t('toBuyer'), value: moneyText(toBuyer, 'U'), isStrong: true },
          { label: t('toSeller'), value: moneyText(toSeller, 'U'), isStrong: true },
        ]}
      />
      <p className={styles.said}>{t('reasonIs', { reason })}</p>
    </Card>
  )
}
