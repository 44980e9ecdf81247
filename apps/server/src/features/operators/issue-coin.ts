import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { isAlreadyPosted, post } from '../../ledger/post.ts'
import { issueCoin } from '../../ledger/recipes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { recordAudit } from './audit.queries.ts'
import { findAvailable, findIssue } from './issue.queries.ts'
import { isUser } from './user-search.queries.ts'

type Issue = {
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly form: ConsoleBodyOf<'issueCoin'>
  readonly requestId: string
  readonly idempotencyKey: string | null
}
type Issued = ConsoleDataOf<'issueCoin'>

/** Brings new coin into the market: a posting like any other, on record, with a notice to its receiver. */
export async function issueToUser(deps: Deps, given: Issue): Promise<Issued> {
  try {
    const issued = await transact(deps.database, null, (tx) => issue(deps, tx, given))
    deps.wake()
    return issued
  } catch (error) {
    if (isAlreadyPosted(error)) return replay(deps, given)
    throw error
  }
}

async function issue(deps: Deps, tx: Tx, given: Issue): Promise<Issued> {
  const { operator, form, requestId } = given
  const { userId, amount, reason } = form
  const at = deps.clock.now()
  if (!(await isUser(tx, userId))) throw new Refusal('USER_NOT_FOUND')
  const { id } = await post(tx, issueCoin({ userId, amount, key: keyOf(given), memo: reason, at }))
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

async function replay(deps: Deps, given: Issue): Promise<Issued> {
  const { userId, amount, reason } = given.form
  const db = deps.database.kysely
  const kept = await findIssue(db, `issue:${keyOf(given)}`)
  if (kept?.userId !== userId || kept.amountMinor !== amount || kept.memo !== reason)
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  return { postingId: Number(kept.id), coin: coinText(kept.balanceMinor) }
}

/** A repeated key is the same issue; without one each call is its own. */
function keyOf({ operator, idempotencyKey, requestId }: Issue): string {
  return idempotencyKey === null ? requestId : `${operator.id}:${idempotencyKey}`
}
