import type { Appeal } from '@u-market/contract'
import { rulingHours } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { DutyCard, type LifeDot } from '../../parts/DutyCard.tsx'
import { useAppealWords } from './use-appeal-words.ts'

/** Who is to act in an open appeal, until when, and what happens otherwise. */
export function AppealDuty({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const { headline, text } = useAppealWords()(appeal)
  const { stage, awaits, role, createdAt, deadlineAt: deadline, proposal } = appeal
  const isDeciding = awaits === 'operator'
  const life: LifeDot[] = [
    { label: t('lifeOpened'), state: 'done' },
    { label: t('lifeAnswer'), state: stage === 'answer' ? 'now' : 'done' },
    {
      label: t('lifeProposal'),
      state: stage === 'answer' ? 'coming' : stage === 'final' ? 'done' : 'now',
    },
    { label: t('lifeDecision'), state: stage === 'final' ? 'now' : 'coming' },
  ]
  return (
    <DutyCard
      act={headline}
      deadline={isDeciding && !proposal ? null : deadline}
      windowSeconds={
        proposal ? rulingHours(stage === 'final') * 3600 : Math.max(1, (deadline ?? createdAt) - createdAt)
      }
      life={life}
      otherwise={[text, t('escrow')].filter(Boolean).join('\n')}
      turn={awaits === role ? undefined : isDeciding ? t('deciding') : t('peerTurn')}
    />
  )
}
