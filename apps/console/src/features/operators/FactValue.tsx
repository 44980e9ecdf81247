import {
  isSettingName,
  keysOf,
  operatorRoles,
  proposalKinds,
  sanctionKinds,
  voidCauses,
} from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { type PageAddress, pages, paths } from '../../base/paths.ts'
import type { messages } from '../../locales/en-US/audit.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { Amount } from '../../parts/values.tsx'
import css from './AuditEntryPanel.module.css'
import { unitOf } from './audit-facts.ts'
import { stateText, wayText } from './audit-texts.ts'

const copied: readonly string[] = ['txid', 'transactionId', 'hash']
/** Fact names that differ from their subject's kind. */
const sameAs: Readonly<Record<string, string>> = { proposedBy: 'operator', to: 'user', receiverId: 'user' }

/** Shows a fact: an amount with its unit, an id as a link to its page, text as written. */
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

const moments: readonly string[] = ['until', 'since']

/**
 * Returns the display text of a fact's value: a role, state, kind, time or proposal subject; null if the value is shown as it is.
 */
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

/** Kinds of proposals and of sanctions. */
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

export const subjectKinds = [
  'user',
  'verification',
  'appeal',
  'order',
  'exchange',
  'merchant',
  'service',
  'complaint',
  'fault',
  'help',
  'operator',
  'proposal',
  'invitation',
  'setting',
  'rail',
  'recovery',
  'switch',
  'upload',
  'sanction',
  'audit',
] as const
const pageOf: Readonly<Record<(typeof subjectKinds)[number], PageAddress | null>> = {
  user: pages.users,
  verification: pages.verifications,
  appeal: pages.appeals,
  order: pages.orders,
  exchange: pages.exchanges,
  merchant: pages.merchants,
  service: pages.service,
  complaint: pages.userReports,
  fault: pages.bugReports,
  help: pages.help,
  operator: pages.operators,
  proposal: pages.proposals,
  invitation: null,
  setting: pages.settings,
  rail: pages.rails,
  recovery: pages.recoveries,
  switch: pages.switches,
  upload: null,
  sanction: null,
  audit: null,
}

/** Returns the page for a kind of subject; null if it has none, or for an unknown kind. */
function pageOfKind(name: string): PageAddress | null {
  const kind = kindOf(name)
  return kind ? pageOf[kind] : null
}

/** Subject ids that do not name a single row. */
const wholes = ['unknown', 'entries', 'list']

/** Shows a subject, which the wire writes as `user:3`, as a link if it has a page. */
export function Subject({ subject }: { readonly subject: string }) {
  const t = useT('audit')
  const [name, id] = partsOf(subject)
  const rule = useT('settings')
  const text = name === 'setting' && isSettingName(id) ? rule(`name_${id}`) : subjectText(t, subject)
  const page = wholes.includes(id) ? null : pageOfKind(name)
  return page === null ? <span>{text}</span> : <Link to={paths.one(page, id)}>{text}</Link>
}

/** Returns `User 3`; a kind that this version does not know is shown as on the wire. */
function subjectText(t: Translate<typeof messages>, subject: string): string {
  const [name, id] = partsOf(subject)
  const kind = kindOf(name)
  if (!kind) return subject
  return wholes.includes(id) ? t(`on_${kind}`) : `${t(`on_${kind}`)} ${id}`
}

/** Splits at the first colon only, because the id of a switch may contain another: `switch:method:alipay`. */
function partsOf(subject: string): readonly [kind: string, id: string] {
  const [kind = '', ...rest] = subject.split(':')
  return [kind, rest.join(':')]
}

function kindOf(name: string) {
  return subjectKinds.find((known) => known === name)
}
