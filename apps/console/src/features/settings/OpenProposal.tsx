import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { Notice } from '../../parts/Notice.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { type Setting, useSettingTexts } from './setting-texts.ts'

type Props = { readonly name: Setting['name']; readonly proposal: NonNullable<Setting['proposal']> }

/** What waits for a second operator; until that is decided nobody proposes anything else. */
export function OpenProposal({ name, proposal: { id, after, madeBy, expiresAt } }: Props) {
  const t = useT('settings')
  const { time } = useFormat()
  const { valueText } = useSettingTexts()
  const { isAllowed } = usePermission('proposal.read')
  return (
    <Notice
      tone="waiting"
      act={isAllowed && <Link to={paths.one(pages.proposals, id)}>{t('seeProposal', { id })}</Link>}
    >
      {t('isProposed', { operator: madeBy, value: valueText(name, after), time: time(expiresAt) })}
    </Notice>
  )
}
