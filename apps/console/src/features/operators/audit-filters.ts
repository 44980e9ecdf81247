import type { ConsoleFormOf } from '@u-market/contract'
import { oneLine, operatorRoles } from '@u-market/domain'

export type AuditQuery = ConsoleFormOf<'exportAudit'>

/** Names of the filters in the page's address. */
export const filterNames = ['operator', 'role', 'action', 'subject', 'from', 'to', 'search'] as const
export type FilterName = (typeof filterNames)[number]

const MAX_SEARCH_LENGTH = 64

/** Returns the valid filters of the address; others are ignored. */
export function filtersOf(text: (name: FilterName) => string): AuditQuery {
  const role = operatorRoles.find((known) => known === text('role'))
  const from = dayStart(text('from'), 0)
  const to = dayStart(text('to'), 1)
  const search = oneLine(text('search')).slice(0, MAX_SEARCH_LENGTH)
  return {
    ...(/^\d{1,9}$/.test(text('operator')) && { operatorId: text('operator') }),
    ...(role && { role }),
    ...(/^[a-z_]+\.[a-z_]*$/.test(text('action')) && { action: text('action') }),
    ...(/^[a-z_]+(?::\w+)?$/.test(text('subject')) && { subject: text('subject') }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(search && { text: search }),
  }
}

/**
 * Returns when a calendar day starts in local time, or a later day by `daysLater`, in Unix seconds. The last day is included, so
 * `to` is the start of the next one.
 */
function dayStart(day: string, daysLater: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater)
  return Math.max(0, Math.floor(start.getTime() / 1000))
}
