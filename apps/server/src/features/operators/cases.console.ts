import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { hasPermission, rolesFor } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { CaseViewTable } from '../../db/schema.generated.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'

export function caseConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'watchCase'> {
  return {
    watchCase: async ({ operator, body }) => {
      // The required permission depends on the kind of case, so the contract cannot state it.
      const act = `${body.kind}.read` as const
      if (!hasPermission(operator.role, act))
        throw new Refusal('OPERATOR_ROLE', { acts: [act], roles: rolesFor(act) })
      return watchCase(deps, { ...body, operatorId: operator.id })
    },
  }
}

/** The console reports an open case every few seconds. Without a report for this long, the operator no longer has it open. */
const VIEW_COUNTS_SECONDS = 30

type Watch = ConsoleBodyOf<'watchCase'> & { readonly operatorId: number }

/** Records that an operator has a case open. Returns the other operators who have it open too. */
async function watchCase(deps: Deps, watch: Watch): Promise<ConsoleDataOf<'watchCase'>> {
  const db = deps.database.kysely
  const at = deps.clock.now()
  const liveSince = new Date(at.getTime() - VIEW_COUNTS_SECONDS * 1000)
  await noteView(db, { ...watch, at, liveSince })
  const others = await listOtherViewers(db, { ...watch, liveSince })
  return { alsoOpen: others.map(({ name, since }) => ({ name, since: unixSeconds(since) })) }
}

/** Deletes views without a recent report. */
export async function pruneCaseViews({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteViewsBefore(database.kysely, new Date(clock.now().getTime() - VIEW_COUNTS_SECONDS * 1000))
}

type Case = Pick<CaseViewTable, 'kind'> & { readonly id: number; readonly operatorId: number }

/** Records a view. If the operator's last one has ended, a new one starts, with a new `since`. */
function noteView(db: Db, { kind, id, operatorId, at, liveSince }: Case & { at: Date; liveSince: Date }) {
  return db
    .insertInto('caseView')
    .values({ kind, caseId: id, operatorId, since: at, seenAt: at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'caseId', 'operatorId']).doUpdateSet((set) => ({
        seenAt: at,
        since: set
          .case()
          .when('caseView.seenAt', '>', liveSince)
          .then(set.ref('caseView.since'))
          .else(set.val(at))
          .end(),
      })),
    )
    .execute()
}

/** Lists the other operators who have the case open, earliest first. */
function listOtherViewers(db: Db, { kind, id, operatorId, liveSince }: Case & { liveSince: Date }) {
  return db
    .selectFrom('caseView')
    .innerJoin('operator', 'operator.id', 'caseView.operatorId')
    .select(['operator.name', 'caseView.since'])
    .where('caseView.kind', '=', kind)
    .where('caseView.caseId', '=', id)
    .where('caseView.operatorId', '!=', operatorId)
    .where('caseView.seenAt', '>', liveSince)
    .orderBy('caseView.since')
    .orderBy('caseView.operatorId')
    .execute()
}

function deleteViewsBefore(db: Db, at: Date) {
  return db.deleteFrom('caseView').where('seenAt', '<', at).execute()
}
