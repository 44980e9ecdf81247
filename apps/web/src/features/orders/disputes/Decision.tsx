import type { Dispute } from '@u-market/contract'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Card, Facts } from '../../../parts/Card.tsx'
import { Moment } from '../../../parts/Moment.tsx'
import { moneyText } from '../../../parts/money.ts'
import { Steps } from '../../../parts/Steps.tsx'
import { Thumbnail } from '../../../parts/Thumbnail.tsx'
import { useDisputeWords, useEventWords } from './dispute-words.ts'
import styles from './disputes.module.css'

/** The outcome of a dispute with its reason and time. */
export function Decision({ dispute }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const claims = useT('claims')
  const { headline } = useDisputeWords()(dispute)
  const { award, result } = dispute
  const last = dispute.timeline.at(-1)
  const reason = last?.actor === 'operator' ? last.content : ''
  return (
    <Moment
      id={`appeal:${dispute.id}`}
      title={headline}
      tone={isForMe(dispute) ? 'done' : 'calm'}
      text={
        <>
          {award && award.awarded !== null && result === 'ruled_award' && (
            <p>
              {award.paid === award.awarded
                ? claims('paidAll')
                : claims('paidPart', { paid: moneyText(award.paid ?? '0.00', 'U') })}
            </p>
          )}
          {reason !== '' && <p>{t('reasonIs', { reason })}</p>}
          {last && <p className="figures">{timeText(last.createdAt)}</p>}
        </>
      }
    />
  )
}

/** True if the outcome favors the viewer; a split favors neither side. */
function isForMe({ kind, openedBy, result, role }: Dispute): boolean {
  if (kind === 'claim') return (result === 'ruled_award') === (openedBy === role)
  return role === 'buyer'
    ? result === 'ruled_release' || result === 'released_by_seller'
    : result === 'ruled_refund'
}

type ProposalCardProps = { readonly proposal: NonNullable<Dispute['proposal']> }

/** The proposed ruling: each side's coin and the reason. */
export function ProposalCard({ proposal }: ProposalCardProps) {
  const t = useT('disputes')
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

/** All statements, evidence and actions in order. */
export function Timeline({ dispute }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const { did, who } = useEventWords(dispute)
  return (
    <Card title={t('timeline')}>
      <Steps
        label={t('timeline')}
        steps={dispute.timeline.map((event, at) => ({
          key: `${event.createdAt}-${at}`,
          title: did(event.action),
          state: 'done',
          time: event.createdAt,
          who: who(event.actor),
          more: (
            <>
              {event.content !== '' && <p className={styles.said}>{event.content}</p>}
              {event.images.length > 0 && (
                <div className={styles.shown}>
                  {event.images.map((image, number) => (
                    <Thumbnail
                      key={image.url}
                      src={image.fullUrl}
                      alt={t('picture', { number: number + 1 })}
                    />
                  ))}
                </div>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
