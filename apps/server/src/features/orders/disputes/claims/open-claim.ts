import type { Appeal, BodyOf } from '@u-market/contract'
import { claimTypes, type Side } from '@u-market/domain'
import { FieldRefusal } from '../../../../platform/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { lookAtOwnUploads, requireOwn } from '../../../uploads/index.ts'
import { type PartyAct, requireOrder, runAct } from '../../act-on-order.ts'
import { asParty } from '../../judge-order.ts'
import { drawAppealId, insertAppeals } from '../../open-appeals.ts'
import { roleOf } from '../../order.views.ts'
import { write, writeFirst } from '../../order-changes.ts'
import { evidenceOf, openingOf } from '../opening.ts'
import { viewDone } from '../replay-appeal.ts'
import { insertClaims } from './claim.queries.ts'

type Form = Pick<BodyOf<'openAppeal'>, 'type' | 'content' | 'images'>

/** Of an order that is over and stays as it is: what came too late, or was taken back. A request to reopen it is void. */
export async function openClaim(
  deps: Deps,
  { orderId, userId, locale, claim }: PartyAct,
  { type, content, images = [] }: Form,
): Promise<Appeal> {
  const found = await requireOrder(deps, { orderId, userId })
  const named = evidenceOf(userId, images)
  requireOwnType(roleOf(found, userId), type)
  const done = await runAct(deps, {
    found,
    action: 'claim',
    who: asParty(found, userId, locale),
    claim,
    prepare: async (runner) => {
      const [id, own, { appealAnswerHours }] = await Promise.all([
        drawAppealId(runner),
        lookAtOwnUploads(runner, named),
        deps.settings(),
      ])
      return (order, { at }) => {
        requireOwn(named, own)
        const appliedBy = roleOf(order, userId)
        const opened = openingOf(order, { id, appliedBy, type, content, images, appealAnswerHours, at })
        return {
          patch: { claimId: id },
          appealId: id,
          more: [
            writeFirst(insertAppeals, { ...opened, kind: 'claim' as const }),
            write(insertClaims, { id, answerUntil: opened.deadlineAt }),
          ],
        }
      }
    },
  })
  return viewDone(deps, done, { userId, claim }, ({ claimId }) => claimId)
}

/** Throws `type` invalid where it is the other side's to claim. */
function requireOwnType(side: Side, type: Form['type']): void {
  if (!claimTypes[side].some((known) => known === type)) throw new FieldRefusal('type', 'invalid')
}
