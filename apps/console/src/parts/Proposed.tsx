import { Link } from 'react-router'
import { useT } from '../base/i18n/i18n.ts'
import { pages, paths } from '../base/paths.ts'
import { usePermission } from '../base/permissions.ts'
import { Notice } from './Notice.tsx'

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
