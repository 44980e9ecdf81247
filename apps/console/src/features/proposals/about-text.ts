import { isSettingName } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import type { ListedProposal } from './statuses.ts'

/** What a proposal is about, by the name that people know. */
export function useAboutText(): (proposal: Pick<ListedProposal, 'kind' | 'about'>) => string {
  const t = useT('settings')
  return ({ kind, about }) => (kind === 'setting' && isSettingName(about) ? t(`name_${about}`) : about)
}

/** What the rule does that it is about; empty where it is about none. */
export function useRuleText(): (proposal: Pick<ListedProposal, 'kind' | 'about'>) => string {
  const t = useT('settings')
  return ({ kind, about }) => (kind === 'setting' && isSettingName(about) ? t(`about_${about}`) : '')
}
