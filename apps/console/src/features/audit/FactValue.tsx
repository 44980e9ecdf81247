import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { Amount } from '../../parts/values.tsx'
import css from './EntryPanel.module.css'
import { unitOf } from './facts.ts'
import { pageOfKind, Subject } from './Subject.tsx'
import { useFactText } from './use-fact-text.ts'

const copied: readonly string[] = ['txid', 'transactionId', 'hash']
/** Facts that are called otherwise than what they name. */
const sameAs: Readonly<Record<string, string>> = { proposedBy: 'operator', to: 'user', receiverId: 'user' }

/** A fact as it is read: an amount with its unit, an id as a link to its page, words as they were written. */
export function FactValue({ name, value }: { readonly name: string; readonly value: string }) {
  const factText = useFactText()
  const unit = unitOf(name, value)
  if (unit) return <Amount value={value} unit={unit} />
  if (name === 'about') return <Subject subject={value} />
  const page = pageOfKind(sameAs[name] ?? name)
  if (page !== null) return <Link to={paths.one(page, value)}>{value}</Link>
  const text = factText(name, value)
  if (text !== null) return text
  if (copied.includes(name)) return <CopyText text={value}>{value}</CopyText>
  return <span className={css.words}>{value}</span>
}
