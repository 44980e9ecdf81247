import { keysOf, operatorRoles, proposalKinds } from '@u-market/domain'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { paths } from '../../base/paths.ts'
import { Amount } from '../../parts/Amount.tsx'
import { CopyText } from '../../parts/CopyText.tsx'
import css from './EntryPanel.module.css'
import { unitOf } from './facts.ts'
import { pageOfKind, Subject } from './Subject.tsx'
import { stateText } from './texts.ts'

const copied: readonly string[] = ['txid', 'address', 'hash']
/** Facts that are called otherwise than what they name. */
const sameAs: Readonly<Record<string, string>> = { proposedBy: 'operator', to: 'user' }

/** A fact as it is read: an amount with its unit, an id as a link to its page, words as they were written. */
export function FactValue({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useT('audit')
  const core = useT('core')
  const proposals = useT('proposals')
  const unit = unitOf(name, value)
  if (unit) return <Amount value={value} unit={unit} />
  const kind = name === 'kind' && keysOf(proposalKinds).find((known) => known === value)
  if (kind) return proposals(kind)
  if (name === 'about') return <Subject subject={value} />
  const page = pageOfKind(sameAs[name] ?? name)
  if (page !== null) return <Link to={paths.one(page, value)}>{value}</Link>
  const role = name === 'role' && operatorRoles.find((known) => known === value)
  if (role) return core(role)
  const state = stateText(t, name, value)
  if (state !== null) return state
  if (copied.includes(name)) return <CopyText text={value}>{value}</CopyText>
  return <span className={css.words}>{value}</span>
}
