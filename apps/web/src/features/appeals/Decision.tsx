import type { Appeal } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { timeText } from '../../base/time-text.ts'
import { Moment } from '../../parts/Moment.tsx'
import { useAppealWords } from './use-appeal-words.ts'

/** How an appeal ended, with the reason that was given, and when. */
export function Decision({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const { headline } = useAppealWords()(appeal)
  const last = appeal.timeline.at(-1)
  const reason = last?.actor === 'operator' ? last.content : ''
  return (
    <Moment
      id={`appeal:${appeal.id}`}
      title={headline}
      tone={isForMe(appeal) ? 'done' : 'calm'}
      text={
        <>
          {reason !== '' && <p>{t('reasonIs', { reason })}</p>}
          {last && <p className="figures">{timeText(last.createdAt)}</p>}
        </>
      }
    />
  )
}

/** The coin came to where this side wanted it. */
function isForMe({ result, role }: Appeal): boolean {
  return role === 'buyer'
    ? result === 'ruled_release' || result === 'released_by_seller'
    : result === 'ruled_refund'
}
