import type { Appeal } from '@u-market/contract'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Moment } from '../../parts/Moment.tsx'
import { moneyText } from '../../parts/money.ts'
import { useAppealWords } from './use-appeal-words.ts'

/** How an appeal ended, with the reason that was given, and when. */
export function Decision({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const claims = useT('claims')
  const { headline } = useAppealWords()(appeal)
  const { award, result } = appeal
  const last = appeal.timeline.at(-1)
  const reason = last?.actor === 'operator' ? last.content : ''
  return (
    <Moment
      id={`appeal:${appeal.id}`}
      title={headline}
      tone={isForMe(appeal) ? 'done' : 'calm'}
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

/** The coin came to where this side wanted it. */
function isForMe({ kind, appliedBy, result, role }: Appeal): boolean {
  if (kind === 'claim') return (result === 'ruled_award') === (appliedBy === role)
  return role === 'buyer'
    ? result === 'ruled_release' || result === 'released_by_seller'
    : result === 'ruled_refund'
}
