import type { Appeal } from '@u-market/contract'
import { coinStated, rulingHours } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useMarketTimes } from '../../base/use-market-times.ts'
import { DutyCard, type LifeDot } from '../../parts/DutyCard.tsx'
import { moneyText } from '../../parts/money.ts'
import { useAppealWords } from './use-appeal-words.ts'

/** Who is to act in an open appeal, until when, and what happens otherwise. */
export function AppealDuty({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const claims = useT('claims')
  const times = useMarketTimes()
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
        proposal
          ? rulingHours(stage === 'final', times) * 3600
          : Math.max(1, (deadline ?? createdAt) - createdAt)
      }
      life={life}
      otherwise={[text, ...(appeal.kind === 'claim' ? claimText(claims, appeal) : [t('escrow')])]
        .filter(Boolean)
        .join('\n')}
      turn={awaits === role ? undefined : isDeciding ? t('deciding') : t('peerTurn')}
    />
  )
}

/** The order is over: nothing is in escrow, but coin of the other side may be held. */
function claimText(t: ReturnType<typeof useT<'claims'>>, { award, appliedBy, role }: Appeal): string[] {
  if (award === null || coinStated(award.held) === 0n) return [t('stays')]
  const held = moneyText(award.held, 'U')
  return [t('stays'), appliedBy === role ? t('heldTheirs', { held }) : t('heldMine', { held })]
}
