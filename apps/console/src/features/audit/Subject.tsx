import { isSettingName } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { type PageAddress, pages, paths } from '../../base/paths.ts'
import type { messages } from '../../locales/en-US/audit.ts'

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
  'setting',
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
  complaint: pages.complaints,
  fault: pages.faults,
  help: pages.help,
  operator: pages.operators,
  proposal: pages.proposals,
  setting: pages.settings,
  switch: pages.switches,
  upload: null,
  sanction: null,
  audit: null,
}

/** Where something of this kind is looked at; null for what has no page, or no such kind. */
export function pageOfKind(name: string): PageAddress | null {
  const kind = kindOf(name)
  return kind ? pageOf[kind] : null
}

/** Stand for no single one. */
const wholes = ['unknown', 'entries', 'list']

/** What was acted on, on the wire as `user:3`; a link where it has a page. */
export function Subject({ subject }: { readonly subject: string }) {
  const t = useT('audit')
  const [name, id] = partsOf(subject)
  const rule = useT('settings')
  const text = name === 'setting' && isSettingName(id) ? rule(`name_${id}`) : subjectText(t, subject)
  const page = wholes.includes(id) ? null : pageOfKind(name)
  return page === null ? <span>{text}</span> : <Link to={paths.one(page, id)}>{text}</Link>
}

/** As `User 3`; of a kind that is newer than this page, as it is on the wire. */
export function subjectText(t: Translate<typeof messages>, subject: string): string {
  const [name, id] = partsOf(subject)
  const kind = kindOf(name)
  if (!kind) return subject
  return wholes.includes(id) ? t(`on_${kind}`) : `${t(`on_${kind}`)} ${id}`
}

/** A stop of a payment method has a name with a colon of its own. */
function partsOf(subject: string): readonly [kind: string, id: string] {
  const [kind = '', ...rest] = subject.split(':')
  return [kind, rest.join(':')]
}

function kindOf(name: string) {
  return subjectKinds.find((known) => known === name)
}
