import { keysOf, operatorRoles, proposalKinds, sanctionKinds, voidCauses } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { subjectText } from './Subject.tsx'
import { stateText, wayText } from './texts.ts'

const moments: readonly string[] = ['until', 'since']

/** The value of a fact in words: a role, a state, a kind, a moment, what is proposed about what; null where it stands for itself. */
export function useFactText(): (name: string, value: string) => string | null {
  const t = useT('audit')
  const core = useT('core')
  const kindText = useKindText()
  const causeText = useCauseText()
  const { time } = useFormat()
  return (name, value) => {
    const role = name === 'role' && operatorRoles.find((known) => known === value)
    if (role) return core(role)
    if (name === 'kind') return kindText(value)
    if (name === 'cause') return causeText(value)
    if (name === 'about') return subjectText(t, value)
    if (moments.includes(name) && /^\d+$/.test(value)) return time(Number(value))
    return stateText(t, name, value) ?? wayText(t, name, value)
  }
}

function useCauseText(): (value: string) => string | null {
  const t = useT('proposals')
  return (value) => {
    const cause = voidCauses.find((known) => known === value)
    return cause ? t(`void_${cause}`) : null
  }
}

/** Of a proposal or of a sanction. */
function useKindText(): (value: string) => string | null {
  const proposals = useT('proposals')
  const sanctions = useT('sanctions')
  return (value) => {
    const proposed = keysOf(proposalKinds).find((known) => known === value)
    if (proposed) return proposals(proposed)
    const imposed = sanctionKinds.find((known) => known === value)
    return imposed ? sanctions(imposed) : null
  }
}
