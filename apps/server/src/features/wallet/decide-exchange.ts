import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { coin, coinText, readTransactionId, type UserId, usdtText } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { payExchange, refuseExchange } from '../../ledger/recipes.ts'
import { alreadyDecided, FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { lockSanctionAgainst } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit, recordSoloDecision, requireNotProposed } from '../operators/index.ts'
import {
  decidePending,
  findExchange,
  findPaidBy,
  lockTransaction,
  type ReviewedExchange,
} from './exchange.queries.ts'
import { reviewedExchangeView } from './exchange.views.ts'

type Form = ConsoleBodyOf<'decideExchange'>
type Decision = AuditContext & { readonly form: Form }

/**
 * Ends an exchange: paid, with its transaction, or refused, with the coin returned. Throws if it is already decided, has an open
 * proposal, or takes two operators.
 */
export async function decideExchange(
  deps: Deps,
  decision: Decision,
): Promise<ConsoleDataOf<'decideExchange'>> {
  try {
    const view = await transact(deps.database, null, async (tx) => {
      const subject = `exchange:${decision.form.id}`
      await requireNotProposed(tx, { subject, at: deps.clock.now() })
      await requireSoloPayment(deps, tx, decision)
      return decideIn(deps, tx, decision)
    })
    deps.wake()
    return view
  } catch (error) {
    if (isTransactionTaken(error)) throw new Refusal('TRANSACTION_TAKEN')
    throw error
  }
}

/** Decides an exchange in the caller's transaction, for one operator or for an approved proposal. */
export async function decideIn(deps: Deps, tx: Tx, { operatorId, requestId, address, form }: Decision) {
  const { id } = form
  const at = deps.clock.now()
  const found = await requireExchange(tx, id)
  const outcome = outcomeOf(found, form)
  if (found.status === 'pending' && outcome.transactionId !== '') {
    await requireMayLeave(tx, found.userId, at)
    await lockTransaction(tx, hashOf(outcome.transactionId))
    await requireNotPaidBefore(tx, outcome.transactionId)
  }
  const decided = await decidePending(tx, { id, ...outcome, operatorId, at })
  if (!decided) {
    const row = await requireExchange(tx, id)
    throw alreadyDecided({ ...row, decision: row.status })
  }
  const { userId, network } = decided
  const held = { id, userId, num: coin(decided.coinMinor) }
  const amount = coinText(held.num)
  const usdt = usdtText(decided.usdtMinor)
  const { transactionId, reason } = outcome
  const isPaid = outcome.status === 'paid'
  await post(tx, isPaid ? payExchange(held, at) : refuseExchange(held, at))
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [
    isPaid
      ? { ...notice, kind: 'exchange_paid', params: { usdt, network, txid: transactionId } }
      : { ...notice, kind: 'exchange_refused', params: { amount, reason } },
  ])
  await recordAudit(tx, {
    operatorId,
    action: `exchange.${form.decision}`,
    subject: `exchange:${id}`,
    detail: { user: userId, amount, usdt, txid: transactionId, reason },
    before: { status: 'pending' },
    after: { status: outcome.status },
    requestId,
    address,
    at,
  })
  return reviewedExchangeView(await requireExchange(tx, id))
}

/**
 * Returns the transaction id in normalized form. Throws if the network cannot have such an id, or `TRANSACTION_TAKEN {id}` if it
 * has paid another exchange.
 */
export async function requireUnusedTransaction(
  db: Db,
  { network }: Pick<ReviewedExchange, 'network'>,
  transactionId: string,
): Promise<string> {
  const id = readTransactionId(network, transactionId)
  if (id === null) throw new FieldRefusal('transactionId', 'invalid')
  await requireNotPaidBefore(db, id)
  return id
}

/** A sanction against transfers blocks the payout: an operator has to lift it first, or refuse the exchange. */
async function requireMayLeave(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const sanction = await lockSanctionAgainst(tx, { userId, act: 'transfer', at })
  if (sanction) throw new Refusal('USER_SANCTIONED', { why: sanction.reason })
}

/** Limits the amount that one operator pays out alone; a larger payout is proposed (`features/operators`). */
async function requireSoloPayment(deps: Deps, tx: Tx, { operatorId, form }: Decision): Promise<void> {
  if (form.decision !== 'pay') return
  const { coinMinor, status } = await requireExchange(tx, form.id)
  if (status !== 'pending') return
  const subject = `exchange:${form.id}`
  await recordSoloDecision(deps, tx, { operatorId, subject, amount: coin(coinMinor), at: deps.clock.now() })
}

/** Refuses a hash that has paid another exchange, on any network: an operator then mistook one payment for another. */
async function requireNotPaidBefore(db: Db, transactionId: string): Promise<void> {
  const paid = await findPaidBy(db, hashOf(transactionId))
  if (paid) throw new Refusal('TRANSACTION_TAKEN', { id: paid.id })
}

function hashOf(transactionId: string): string {
  return transactionId.replace(/^0x/, '')
}

function isTransactionTaken(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === 'exchange_transaction'
}

/** Returns the transaction id of a payment or the reason of a refusal; the other is ''. */
function outcomeOf(row: ReviewedExchange, { decision, transactionId = '', reason = '' }: Form) {
  if (decision === 'refuse') return { status: 'refused' as const, transactionId: '', reason }
  const id = readTransactionId(row.network, transactionId)
  if (id === null) throw new FieldRefusal('transactionId', 'invalid')
  return { status: 'paid' as const, transactionId: id, reason: '' }
}

async function requireExchange(tx: Tx, id: number): Promise<ReviewedExchange> {
  const row = await findExchange(tx, id)
  if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
  return row
}
