import { isRefused } from '../base/api/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import { Notice } from './Notice.tsx'

/** To the operator who was slower: who has decided, and when. What came of it stands beside. */
export function Quicker({ error }: { readonly error: unknown }) {
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
