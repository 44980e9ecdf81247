import type { ConsoleFormOf } from '@u-market/contract'
import { Link } from 'react-router'
import { isRefused } from '../base/api/errors.ts'
import { useApiQuery } from '../base/api/use-call.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import { pages, paths } from '../base/paths.ts'
import { Notice } from './Notice.tsx'
import { usePermission } from './Permitted.tsx'

/** The server forgets a page that has been silent for half a minute. */
const WATCH_EVERY_MS = 5_000

type Props = { readonly kind: ConsoleFormOf<'watchCase'>['kind']; readonly id: string | number }

/** Says to the others that this is open here, and who of them has it open too. */
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

/** To the operator who was slower: who has decided, and when. What came of it stands beside. */
export function DecidedByOther({ error }: { readonly error: unknown }) {
  const t = useT('core')
  const { time } = useFormat()
  if (!isRefused(error, 'REVIEW_STATE', 'APPEAL_STATE', 'PROPOSAL_STATE')) return null
  const { decidedBy, decidedAt, decision } = error.details
  // Nobody was quicker: its time is over, as it says beside.
  if (decision === 'expired') return null
  return (
    <Notice tone="waiting">
      {typeof decidedBy === 'string' && decidedBy !== '' && typeof decidedAt === 'number'
        ? t('quickerBy', { name: decidedBy, time: time(decidedAt) })
        : t('quicker')}
    </Notice>
  )
}

/** In place of a decision's form: what one operator has proposed waits for another, and nobody decides it alone meanwhile. */
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
