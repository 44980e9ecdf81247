import type { ConsoleDataOf } from '@u-market/contract'
import { isSettingName } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { type PageAddress, pages, paths } from '../../base/paths.ts'
import type { Tone } from '../../parts/values.tsx'

export type Proposal = ConsoleDataOf<'getProposal'>
export type ListedProposal = ConsoleDataOf<'listProposals'>['data'][number]
export type Status = Proposal['status']

export const statuses = [
  'open',
  'approved',
  'refused',
  'withdrawn',
  'expired',
  'void',
] as const satisfies readonly Status[]

export const tones: Readonly<Record<Status, Tone>> = {
  open: 'waiting',
  approved: 'good',
  refused: 'danger',
  withdrawn: 'calm',
  expired: 'calm',
  void: 'calm',
  failed: 'danger',
}

/** Tones of the notice about the outcome. */
export const outcomeTones = {
  open: 'waiting',
  approved: 'good',
  refused: 'danger',
  withdrawn: 'waiting',
  expired: 'waiting',
  void: 'waiting',
  failed: 'danger',
} as const satisfies Readonly<Record<Status, string>>

const subjects: Readonly<Record<string, PageAddress>> = {
  user: pages.users,
  exchange: pages.exchanges,
  appeal: pages.appeals,
  operator: pages.operators,
  setting: pages.settings,
  rail: pages.rails,
  recovery: pages.recoveries,
}

/** Returns the page of the proposal's subject, which the wire writes as `appeal:3`. */
export function pageOf({ subject }: Pick<Proposal, 'subject'>): string | null {
  const [kind = '', id = ''] = subject.split(':')
  const page = subjects[kind]
  return page === undefined ? null : paths.one(page, id)
}

/** Returns the display name of a proposal's subject. */
export function useAboutText(): (proposal: Pick<ListedProposal, 'kind' | 'about'>) => string {
  const t = useT('settings')
  return ({ kind, about }) => (kind === 'setting' && isSettingName(about) ? t(`name_${about}`) : about)
}

/** Returns what the proposal's setting does; empty for other kinds. */
export function useRuleText(): (proposal: Pick<ListedProposal, 'kind' | 'about'>) => string {
  const t = useT('settings')
  return ({ kind, about }) => (kind === 'setting' && isSettingName(about) ? t(`about_${about}`) : '')
}
