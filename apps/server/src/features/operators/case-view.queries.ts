import type { Db } from '../../db/database.ts'
import type { CaseViewTable } from '../../db/schema.generated.ts'

type Case = Pick<CaseViewTable, 'kind'> & { readonly id: number; readonly operatorId: number }

/** One who comes back after having been gone has it open anew. */
export function noteView(
  db: Db,
  { kind, id, operatorId, at, liveSince }: Case & { at: Date; liveSince: Date },
) {
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

/** Who else has it open, the first to come first. */
export function listOthers(db: Db, { kind, id, operatorId, liveSince }: Case & { liveSince: Date }) {
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

export function deleteViewsBefore(db: Db, at: Date) {
  return db.deleteFrom('caseView').where('seenAt', '<', at).execute()
}
