import type { ConsoleBodyOf, ConsoleDataOf, Locale } from '@u-market/contract'
import { readBack } from '../../db/look-up.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type OnRecord, recordAudits } from '../operators/index.ts'
import { asSystem, closeAppeal, findOrder, type OpenAppeal, runAct, write } from '../orders/index.ts'
import { requireOpen } from './act-on-appeal.ts'
import { type AppealRow, findAppeal } from './appeal.queries.ts'
import { sharedAppealView } from './appeal.views.ts'
import { eventsOf } from './appeal-history.ts'
import { findRulings } from './find-rulings.ts'

const rulings = {
  release: { action: 'ruleRelease', result: 'ruled_release' },
  refund: { action: 'ruleRefund', result: 'ruled_refund' },
} as const

type Ruling = OnRecord & { readonly form: ConsoleBodyOf<'ruleAppeal'>; readonly locale: Locale }

/** An operator's ruling: final, reasoned, audited, and won by one of racing operators (or a late release by the seller). */
export async function ruleAppeal(
  deps: Deps,
  { operatorId, requestId, address, form, locale }: Ruling,
): Promise<ConsoleDataOf<'ruleAppeal'>> {
  const { id, ruling, reason } = form
  const found = await findAppeal(deps.database.kysely, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  const order = await findOrder(deps.database.kysely, found.orderId)
  if (!order) throw new Error(`order ${found.orderId} is gone`)
  const { action, result } = rulings[ruling]
  const ruled = runAct(deps, {
    found: order,
    action,
    who: { ...asSystem, actor: 'operator', locale },
    claim: null,
    // After another's ruling, or after a release, the appeal is over.
    before: (locked, { facts, at }) => requireRipe(requireOpen(facts, locked, id), form.seen, at),
    details: (locked, { facts, at }) => {
      const closed = closeAppeal(requireOpen(facts, locked, id), { status: 'resolved', result })
      const audit = {
        operatorId,
        action: `appeal.${ruling}`,
        subject: `appeal:${id}`,
        detail: { order: locked.id, reason },
        requestId,
        address,
        at,
      }
      return {
        ...(ruling === 'refund' && { patch: { cancelReason: reason } }),
        body: reason,
        appealId: id,
        operatorId,
        ...closed,
        more: [...closed.more, write(recordAudits, audit)],
      }
    },
  })
  await ruled.catch((error: unknown) => tellOutcome(deps, found, error))
  return readBack(async () => {
    const row = await findAppeal(deps.database.kysely, id)
    if (!row) throw new Error(`appeal ${id} is gone`)
    return sharedAppealView(deps, row, await eventsOf(deps.database.kysely, [id]))
  })
}

/**
 * Ruled on what has been read, and not before the awaited side has had its say: all of it behind the order's lock. Lines of the chat
 * do not count: entries are limited by the day, lines are not, and with them either side could put a ruling off for ever.
 */
function requireRipe({ awaits, deadlineAt, entrySeq, entryBy, entryAt }: OpenAppeal, seen: number, at: Date) {
  if (awaits !== 'operator' && deadlineAt !== null && deadlineAt > at)
    throw new Refusal('APPEAL_UNANSWERED', { until: unixSeconds(deadlineAt) })
  if (entrySeq === null || entrySeq > BigInt(seen))
    throw new Refusal('APPEAL_MOVED', { by: entryBy, createdAt: unixSeconds(entryAt) })
}

/** Whose ruling was quicker stands in the refusal. */
async function tellOutcome(deps: Deps, { id }: AppealRow, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.reason !== 'APPEAL_STATE') throw error
  const { kysely } = deps.database
  const [row, rulingOf] = await Promise.all([findAppeal(kysely, id), findRulings(kysely, [id])])
  const { ruledBy, ruledAt } = rulingOf(id)
  throw new Refusal('APPEAL_STATE', {
    decidedBy: ruledBy,
    decision: row?.result ?? '',
    decidedAt: ruledAt,
  })
}
