/**
 * The steps of an exchange: authorised, sent, confirmed; or refused until it is sent. Lock order: the operators, the exchange, the
 * user, the ledger accounts.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import {
  coin,
  coinText,
  type ExchangeStatus,
  heldExchangeStatuses,
  type NotTwo,
  readTransactionId,
  usdtText,
  whyNotTwo,
} from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { payExchange, refuseExchange } from '../../ledger/recipes.ts'
import { alreadyDecided, FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { lockSanctionAgainst, readVerification } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import {
  type AuditContext,
  findAccounts,
  notTwoRefusal,
  recordAudit,
  recordSoloDecision,
  requireNotProposed,
} from '../operators/index.ts'
import {
  findExchange,
  findPaidBy,
  lockExchange,
  lockTransaction,
  type ReviewedExchange,
  readAddressFacts,
  updateExchange,
} from './exchange.queries.ts'
import { reviewedExchangeView } from './exchange.views.ts'

type Form = ConsoleBodyOf<'decideExchange'>
type Decision = AuditContext & { readonly form: Form }
type Step = (deps: Deps, tx: Tx, decision: Decision & { readonly at: Date }) => Promise<void>

const steps: Readonly<Record<Form['decision'], Step>> = {
  authorise: authoriseAlone,
  pay: markSent,
  correct: correctTransaction,
  confirm: confirmSeen,
  refuse,
}

/**
 * Takes an exchange one step further. Throws `REVIEW_STATE` if another operator was quicker, `EXCHANGE_UNAUTHORISED` or
 * `EXCHANGE_UNSENT` if an earlier step is missing.
 */
export async function decideExchange(
  deps: Deps,
  decision: Decision,
): Promise<ConsoleDataOf<'decideExchange'>> {
  const { id, decision: step } = decision.form
  try {
    const view = await transact(deps.database, null, async (tx) => {
      await steps[step](deps, tx, { ...decision, at: deps.clock.now() })
      const row = await requireExchange(tx, id)
      return reviewedExchangeView(row, (await readAddressFacts(tx, [id])).get(id))
    })
    deps.wake()
    return view
  } catch (error) {
    if (isTransactionTaken(error)) throw new Refusal('TRANSACTION_TAKEN')
    throw error
  }
}

type Authorisation = {
  readonly id: number
  /** The second of two operators, with the proposal, or the only one. */
  readonly by: AuditContext
  readonly at: Date
}

/** Authorises the payout of exactly this amount to this address, for one operator or for an approved proposal. */
export async function authoriseIn(tx: Tx, { id, by, at }: Authorisation): Promise<void> {
  const row = await lockIn(tx, id, ['pending'])
  await requireMayLeave(tx, row, at)
  await updateExchange(tx, id, {
    status: 'authorised',
    authorisedBy: by.operatorId,
    authorisedAt: at,
    proposalId: by.byTwo?.proposal ?? null,
  })
  const { network, address: receiver } = row
  await recordAudit(tx, {
    ...entry(row, by, 'authorise', at),
    detail: { ...factsOf(row), network, receiver },
    ...change(row, 'authorised'),
  })
}

/** Limits the amount that one operator authorises alone; a larger payout is proposed (`features/operators`). */
async function authoriseAlone(deps: Deps, tx: Tx, decision: Parameters<Step>[2]): Promise<void> {
  const { form, operatorId, at } = decision
  const subject = `exchange:${form.id}`
  await requireNotProposed(tx, { subject, at })
  const { coinMinor, status } = await requireExchange(tx, form.id)
  if (status === 'pending')
    await recordSoloDecision(deps, tx, { operatorId, subject, amount: coin(coinMinor), at })
  await authoriseIn(tx, { id: form.id, by: contextOf(decision), at })
}

/**
 * Records what has left, and takes the held coin out of the market. A sanction does not stop it, as refusing to record a payment
 * would only make the books wrong; it stops the authorisation, and hides the address from then on.
 */
async function markSent(_deps: Deps, tx: Tx, { form, at, ...by }: Parameters<Step>[2]): Promise<void> {
  const row = await lockIn(tx, form.id, ['authorised'])
  const transactionId = await takeTransaction(tx, row, form)
  await updateExchange(tx, row.id, {
    status: 'paid',
    transactionId,
    decidedBy: by.operatorId,
    decidedAt: at,
  })
  const sanction = await lockSanctionAgainst(tx, { userId: row.userId, act: 'transfer', at })
  await post(tx, payExchange(heldBy(row), at))
  await notifySent(tx, row, { transactionId, operatorId: by.operatorId, at })
  await recordAudit(tx, {
    ...entry(row, by, 'pay', at),
    detail: {
      ...factsOf(row),
      txid: transactionId,
      ...(row.proposalId !== null && { proposal: row.proposalId }),
      ...(sanction && { sanctioned: sanction.byOwner ? 'frozen by the owner' : sanction.reason }),
    },
    ...change(row, 'paid'),
  })
}

/** Replaces a mistyped transaction before it is confirmed. The user reads the new one. */
async function correctTransaction(
  _deps: Deps,
  tx: Tx,
  { form, at, ...by }: Parameters<Step>[2],
): Promise<void> {
  const row = await lockIn(tx, form.id, ['paid'])
  const transactionId = await takeTransaction(tx, row, form)
  await updateExchange(tx, row.id, { transactionId, decidedBy: by.operatorId })
  await notifySent(tx, row, { transactionId, operatorId: by.operatorId, at })
  await recordAudit(tx, {
    ...entry(row, by, 'correct', at),
    detail: { user: row.userId, reason: form.reason },
    before: { txid: row.transactionId },
    after: { txid: transactionId },
  })
}

/** The second look: this transaction is on the chain, with this amount to this address. */
async function confirmSeen(_deps: Deps, tx: Tx, { form, at, ...by }: Parameters<Step>[2]): Promise<void> {
  const row = await lockIn(tx, form.id, ['paid'])
  if (row.transactionId !== readTransaction(row, form)) throw new Refusal('TRANSACTION_CHANGED')
  const why = await whyNotConfirm(tx, row, { operatorId: by.operatorId, at })
  if (why) throw why.why === 'own' ? new Refusal('EXCHANGE_OWN') : notTwoRefusal(why)
  await updateExchange(tx, row.id, {
    status: 'confirmed',
    confirmedBy: by.operatorId,
    confirmedAt: at,
  })
  await recordAudit(tx, {
    ...entry(row, by, 'confirm', at),
    detail: { ...factsOf(row), network: row.network, receiver: row.address, txid: row.transactionId },
    ...change(row, 'confirmed'),
  })
}

/**
 * If the authorisation took two operators, who named the transaction does not confirm it, and neither does one who counts as the
 * same person. Returns why; null: nothing here forbids it.
 */
export async function whyNotConfirm(
  db: Db,
  { proposalId, decidedById }: ReviewedExchange,
  { operatorId, at }: { readonly operatorId: number; readonly at: Date },
): Promise<NotTwo | null> {
  if (proposalId === null || decidedById === null) return null
  const [sender, other] = await findAccounts(db, [decidedById, operatorId])
  return sender && other ? whyNotTwo(sender, other, { at, newHours: 0 }) : null
}

/**
 * Returns the coin. An exchange that was authorised since the operator looked is left alone, because its USDT may be on the way.
 */
async function refuse(_deps: Deps, tx: Tx, { form, at, ...by }: Parameters<Step>[2]): Promise<void> {
  const { id, reason = '', seenStatus = 'pending' } = form
  await requireNotProposed(tx, { subject: `exchange:${id}`, at })
  const row = await lockIn(tx, id, seenStatus === 'authorised' ? heldExchangeStatuses : ['pending'])
  await updateExchange(tx, id, { status: 'refused', reason, decidedBy: by.operatorId, decidedAt: at })
  await post(tx, refuseExchange(heldBy(row), at))
  const { amount } = factsOf(row)
  await recordEvents(tx, [
    {
      actor: 'operator',
      operatorId: by.operatorId,
      to: row.userId,
      noticeType: 'account',
      kind: 'exchange_refused',
      params: { amount, reason },
      at,
    },
  ])
  await recordAudit(tx, {
    ...entry(row, by, 'refuse', at),
    detail: { ...factsOf(row), reason },
    ...change(row, 'refused'),
  })
}

/** Locks the exchange and requires that it is at this step. */
async function lockIn(tx: Tx, id: number, wanted: readonly ExchangeStatus[]): Promise<ReviewedExchange> {
  const row = await lockExchange(tx, id)
  if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
  if (wanted.includes(row.status)) return row
  if (row.status === 'pending' && wanted.includes('authorised')) throw new Refusal('EXCHANGE_UNAUTHORISED')
  if (isHeld(row.status) && wanted.includes('paid')) throw new Refusal('EXCHANGE_UNSENT')
  throw alreadyStepped(row)
}

/** For the slower of two operators: the newest step, who took it, and when. */
export function alreadyStepped(row: ReviewedExchange): Refusal {
  const { status: decision, confirmedBy, decidedBy, authorisedBy } = row
  if (confirmedBy !== null)
    return alreadyDecided({ decision, decidedBy: confirmedBy, decidedAt: row.confirmedAt })
  if (decidedBy !== null) return alreadyDecided({ decision, decidedBy, decidedAt: row.decidedAt })
  return alreadyDecided({ decision, decidedBy: authorisedBy, decidedAt: row.authorisedAt })
}

/** Throws `TRANSACTION_TAKEN {id}` if this transaction has paid another exchange, or this one already. */
async function takeTransaction(tx: Tx, row: ReviewedExchange, form: Form): Promise<string> {
  const transactionId = readTransaction(row, form)
  const hash = transactionId.replace(/^0x/, '')
  await lockTransaction(tx, hash)
  // On any network: an operator then mistook one payment for another.
  const paid = await findPaidBy(tx, hash)
  if (paid) throw new Refusal('TRANSACTION_TAKEN', { id: paid.id })
  return transactionId
}

function readTransaction({ network }: ReviewedExchange, { transactionId = '' }: Form): string {
  const id = readTransactionId(network, transactionId)
  if (id === null) throw new FieldRefusal('transactionId', 'invalid')
  return id
}

/**
 * A sanction against transfers blocks the authorisation: an operator has to lift it first, or refuse the exchange. So does a
 * verification that was revoked since it was asked for.
 */
async function requireMayLeave(tx: Tx, { userId }: ReviewedExchange, at: Date): Promise<void> {
  const sanction = await lockSanctionAgainst(tx, { userId, act: 'transfer', at })
  if (sanction?.byOwner) throw new Refusal('OWNER_FROZE')
  if (sanction) throw new Refusal('USER_SANCTIONED', { why: sanction.reason })
  // The sanction was read under a lock of the user.
  if ((await readVerification(tx, userId)) !== 'approved') throw new Refusal('USER_UNVERIFIED')
}

type Sent = { readonly transactionId: string; readonly operatorId: number; readonly at: Date }

function notifySent(
  tx: Tx,
  row: ReviewedExchange,
  { transactionId, operatorId, at }: Sent,
): Promise<unknown> {
  const { usdt } = factsOf(row)
  const params = { usdt, network: row.network, txid: transactionId }
  const notice = { actor: 'operator', operatorId, to: row.userId, noticeType: 'account', at } as const
  return recordEvents(tx, [{ ...notice, kind: 'exchange_paid', params }])
}

function factsOf({ userId, coinMinor, usdtMinor }: ReviewedExchange) {
  return { user: userId, amount: coinText(coinMinor), usdt: usdtText(usdtMinor) }
}

function heldBy({ id, userId, coinMinor }: ReviewedExchange) {
  return { id, userId, num: coin(coinMinor) }
}

function entry<S extends Form['decision']>({ id }: ReviewedExchange, by: AuditContext, step: S, at: Date) {
  return { ...contextOf(by), action: `exchange.${step}` as const, subject: `exchange:${id}`, at }
}

function contextOf({ operatorId, requestId, address, byTwo }: AuditContext): AuditContext {
  return { operatorId, requestId, address, ...(byTwo && { byTwo }) }
}

function change({ status }: ReviewedExchange, after: ExchangeStatus) {
  return { before: { status }, after: { status: after } }
}

function isHeld(status: ExchangeStatus): boolean {
  return heldExchangeStatuses.some((held) => held === status)
}

function isTransactionTaken(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === 'exchange_transaction'
}

async function requireExchange(tx: Tx, id: number): Promise<ReviewedExchange> {
  const row = await findExchange(tx, id)
  if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
  return row
}
