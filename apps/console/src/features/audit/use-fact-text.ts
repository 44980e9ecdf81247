import { keysOf, operatorRoles, proposalKinds } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { subjectText } from './Subject.tsx'
import { stateText } from './texts.ts'

/** The value of a fact in words: a role, a state, what is proposed and about what; null where it stands for itself. */
export function useFactText(): (name: string, value: string) => string | null {
  const t = useT('audit')
  const core = useT('core')
  const proposals = useT('proposals')
  return (name, value) => {
    const role = name === 'role' && operatorRoles.find((known) => known === value)
    if (role) return core(role)
    const kind = name === 'kind' && keysOf(proposalKinds).find((known) => known === value)
    if (kind) return proposals(kind)
    return name === 'about' ? subjectText(t, value) : stateText(t, name, value)
  }
}
