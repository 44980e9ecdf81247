import type { ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import { Link } from 'react-router'
import { isRefused } from '../base/api/errors.ts'
import { useApiQuery } from '../base/api/use-call.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import { pages, paths } from '../base/paths.ts'
import { Notice } from './Notice.tsx'
import { usePermission } from './Permitted.tsx'

/** The server forgets a viewer after 30 seconds without a call. */
const WATCH_EVERY_MS = 5_000

type Props = { readonly kind: ConsoleFormOf<'watchCase'>['kind']; readonly id: string | number }

/** Reports to other operators that this case is open here, and shows who else has it open. */
export function ConcurrentViewers({ kind, id }: Props) {
  const t = useT('core')
  const { time } = useFormat()
  const { data } = useApiQuery('watchCase', { kind, id }, { isOnce: true, everyMs: WATCH_EVERY_MS })
  return data?.alsoOpen.map(({ name, since }) => (
    <Notice key={name} tone="waiting">
      {t('alsoOpen', { name, time: time(since) })}
    </Notice>
  ))
}

/** Names the operator who decided first, and the time; the outcome is shown next to it. */
export function DecidedByOther({ error }: { readonly error: unknown }) {
  const t = useT('core')
  const { time } = useFormat()
  if (!isRefused(error, 'REVIEW_STATE', 'APPEAL_STATE', 'PROPOSAL_STATE')) return null
  const { decidedBy, decidedAt, decision } = error.details
  // No other operator decided: the proposal expired, as the outcome says.
  if (decision === 'expired') return null
  return (
    <Notice tone="waiting">
      {typeof decidedBy === 'string' && decidedBy !== '' && typeof decidedAt === 'number'
        ? t('quickerBy', { name: decidedBy, time: time(decidedAt) })
        : t('quicker')}
    </Notice>
  )
}

type SoloNeed = Pick<ConsoleDataOf<'getExchange'>, 'secondWhy' | 'secondUntil'>

/** Returns why a decision takes two operators; '' if it does not. */
export function useSecondText(): (need: SoloNeed) => string {
  const t = useT('core')
  const { time } = useFormat()
  return ({ secondWhy: why, secondUntil }) => {
    const until = { time: secondUntil === null ? '' : time(secondUntil) }
    if (why === 'new') return t('isNew', until)
    if (why === '' || why === 'amount' || secondUntil === null) return why === '' ? '' : t('second_amount')
    return t(`second_${why}`, until)
  }
}

/** Replaces the form of a decision that waits for a second operator. */
export function Proposed({ id }: { readonly id: number }) {
  const t = useT('core')
  const { isAllowed } = usePermission('proposal.read')
  return (
    <Notice
      tone="waiting"
      act={isAllowed && <Link to={paths.one(pages.proposals, id)}>{t('seeProposal', { id })}</Link>}
    >
      {t('isProposed')}
    </Notice>
  )
}
