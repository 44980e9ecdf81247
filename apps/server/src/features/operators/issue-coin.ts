import type { ConsoleDataOf } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { isAlreadyPosted, post } from '../../ledger/post.ts'
import { issueCoin } from '../../ledger/recipes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleCall } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { recordAudit } from './audit.queries.ts'
import { findAvailable, findIssue } from './issue.queries.ts'
import { isUser } from './user-search.queries.ts'

type IssueCall = ConsoleCall<'issueCoin'>
type Issued = ConsoleDataOf<'issueCoin'>

/** Brings new coin into the market: a posting like any other, by an admin, on record, and told to its receiver. */
export async function issueToUser(deps: Deps, call: IssueCall): Promise<Issued> {
  if (call.operator.role !== 'admin') throw new Refusal('OPERATOR_ROLE')
  try {
    const issued = await transact(deps.database, null, (tx) => issue(deps, tx, call))
    deps.wake()
    return issued
  } catch (error) {
    if (isAlreadyPosted(error)) return replay(deps, call)
    throw error
  }
}

async function issue(deps: Deps, tx: Tx, call: IssueCall): Promise<Issued> {
  const { operator, body, requestId } = call
  const { userId, amount, reason } = body
  const at = deps.clock.now()
  if (!(await isUser(tx, userId))) throw new Refusal('USER_NOT_FOUND')
  const { id } = await post(tx, issueCoin({ userId, amount, key: keyOf(call), memo: reason, at }))
  await recordEvents(tx, [
    {
      kind: 'coin_issued',
      actor: 'operator',
      operatorId: operator.id,
      to: userId,
      noticeType: 'account',
      params: { amount: coinText(amount) },
      at,
    },
  ])
  await recordAudit(tx, {
    operatorId: operator.id,
    action: 'coin.issue',
    subject: `user:${userId}`,
    detail: { amount: coinText(amount), reason, posting: Number(id) },
    requestId,
    at,
  })
  return { postingId: Number(id), coin: coinText(await findAvailable(tx, userId)) }
}

async function replay(deps: Deps, call: IssueCall): Promise<Issued> {
  const { userId, amount, reason } = call.body
  const db = deps.database.kysely
  const kept = await findIssue(db, `issue:${keyOf(call)}`)
  if (kept?.userId !== userId || kept.amountMinor !== amount || kept.memo !== reason)
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  return { postingId: Number(kept.id), coin: coinText(kept.balanceMinor) }
}

/** A repeated key is the same issue; without one each call is its own. */
function keyOf({ operator, idempotencyKey, requestId }: IssueCall): string {
  return idempotencyKey === null ? requestId : `${operator.id}:${idempotencyKey}`
}
