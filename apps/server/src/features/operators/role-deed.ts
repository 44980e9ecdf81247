import { operatorRoles } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import { moveOperator } from './manage-operators.ts'
import { findOperatorNow } from './operator.queries.ts'
import { type Kind, numberOf, type StoredForm, textOf } from './proposal-kind.ts'

/** A new role for an operator, whose sessions end with it: what a page shows and allows is decided when it is opened. */
export const roleDeed: Kind = {
  prepare: async (_deps, db, form) => {
    const found = await findOperatorNow(db, numberOf(form, 'id'))
    if (!found) throw new Refusal('OPERATOR_NOT_FOUND')
    return {
      subject: `operator:${found.id}`,
      about: `${found.name} · @${found.username}`,
      amount: null,
      preview: { postings: [], changes: [{ what: 'role', before: found.role, after: roleIn(form) }] },
    }
  },
  carryOut: (_deps, tx, { id, form, reason, by, at }) =>
    moveOperator(tx, { id: numberOf(form, 'id'), role: roleIn(form), reason, proposal: id, by, at }),
}

function roleIn(form: StoredForm) {
  const role = operatorRoles.find((each) => each === textOf(form, 'role'))
  if (!role) throw new Error('a proposal of no role')
  return role
}
