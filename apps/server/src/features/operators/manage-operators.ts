/**
 * Administrators open, reset and close the accounts of other operators. A change of role is a proposal and takes a second
 * operator, and so do inviting and resetting an operator who can propose or approve. Of two, the approver gets the link and the
 * proposer its code; one gets both.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { isOneOfTwo, type OperatorRole } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { newCode } from '../../platform/factor-codes.ts'
import { Refusal, SessionRefusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { recordAccessChange, requireNotNew } from './access-changes.ts'
import { type AuditContext, auditContext, recordAudit } from './audit.ts'
import { makeLink } from './links.ts'
import { forgetOperatorLogins } from './log-in.ts'
import {
  countOperators,
  insertOperator,
  type ListedOperator,
  listOperators,
  lockOperators,
  updateOperator,
} from './operator.queries.ts'
import { type Ending, endOperatorSessions, operatorIdleSince } from './operator-session.queries.ts'
import { deleteRecoveryCodes, hashLinkCode } from './second-factor.ts'
import { deleteTickets } from './tickets.ts'

type Act<Form> = {
  readonly operator: SessionOperator
  readonly form: Form
  readonly requestId: string
  readonly exactAddress: string
}
type Listed = ConsoleDataOf<'closeOperator'>
type Linked = ConsoleDataOf<'inviteOperator'>

export async function operatorPage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  form: ConsoleBodyOf<'listOperators'>,
): Promise<ConsoleDataOf<'listOperators'>> {
  const at = clock.now()
  const moment = { at, idleSince: operatorIdleSince(at) }
  const [total, rows] = await Promise.all([
    countOperators(database.kysely),
    listOperators(database.kysely, { ...pageWindow(form), ...moment }),
  ])
  return pageOf(total, form, rows.map(listedView))
}

/**
 * Invites an operator whose role can neither propose nor approve. Throws `OPERATOR_TAKES_TWO` for another role, which two invite
 * (`proposeInvite`).
 */
export function inviteOperator(
  deps: Deps,
  { operator, form, ...call }: Act<ConsoleBodyOf<'inviteOperator'>>,
): Promise<Linked> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (isOneOfTwo(form.role)) throw new Refusal('OPERATOR_TAKES_TWO')
    await lockSelf(tx, operator)
    await requireNotNew(deps, tx, operator.id)
    const code = newCode()
    const codeHash = hashLinkCode(deps.secret, code)
    const made = await letIn(deps, tx, { ...form, codeHash, by: auditContext({ operator, ...call }), at })
    return { ...made.handed, code, operator: await viewOf(tx, made.id, at) }
  })
}

type LettingIn = {
  readonly codeHash: Buffer
  readonly by: AuditContext
  readonly at: Date
  readonly reason?: string
}
type Invited = LettingIn & { readonly username: string; readonly name: string; readonly role: OperatorRole }

/** Opens an account in the caller's transaction. Throws `OPERATOR_TAKEN`. */
export async function letIn(
  deps: Deps,
  tx: Tx,
  { username: written, name, role, codeHash, by, at, reason }: Invited,
) {
  const username = written.toLowerCase()
  const proposalId = by.byTwo?.proposal ?? null
  const row = { username, name, role, passwordHash: null, createdAt: at, proposalId }
  const inserted = await insertOperator(tx, row)
  if (!inserted) throw new Refusal('OPERATOR_TAKEN')
  const { id } = inserted
  await recordAccessChange(tx, { operatorId: id, how: 'invite', by, at })
  const handed = await handOver(deps, tx, { id, purpose: 'invite', codeHash, at })
  await recordAudit(tx, {
    ...by,
    action: 'operator.invite',
    subject: `operator:${id}`,
    detail: { ...(reason !== undefined && { reason }) },
    after: { username, name, role },
    at,
  })
  return { id, handed }
}

/** Resets an operator whose role can neither propose nor approve; two reset the others (`proposeReset`). */
export function resetOperator(
  deps: Deps,
  { operator, form, ...call }: Act<ConsoleBodyOf<'resetOperator'>>,
): Promise<Linked> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { id, role } = await lockOther(tx, operator, form.id)
    if (isOneOfTwo(role)) throw new Refusal('OPERATOR_TAKES_TWO')
    await requireNotNew(deps, tx, operator.id)
    const code = newCode()
    const codeHash = hashLinkCode(deps.secret, code)
    const by = auditContext({ operator, ...call })
    const handed = await resetIn(deps, tx, { id, reason: form.reason, codeHash, by, at })
    return { ...handed, code, operator: await viewOf(tx, id, at) }
  })
}

/** Resets a locked account in the caller's transaction. */
export async function resetIn(
  deps: Deps,
  tx: Tx,
  { id, codeHash, by, at, reason = '' }: LettingIn & { readonly id: number },
): Promise<HandedOver> {
  await clearAccess(tx, id, at)
  await recordAccessChange(tx, { operatorId: id, how: 'reset', by, at })
  const handed = await handOver(deps, tx, { id, purpose: 'reset', codeHash, at })
  await recordAudit(tx, {
    ...by,
    action: 'operator.reset',
    subject: `operator:${id}`,
    detail: { reason },
    at,
  })
  return handed
}

/**
 * Removes every way into the account: password, second factor, recovery codes, tickets and sessions. Its addresses are no longer
 * known.
 */
export async function clearAccess(tx: Tx, id: number, at: Date): Promise<void> {
  await shutOut(tx, id, { how: 'reset', at })
  await updateOperator(tx, id, { passwordHash: null, totpSecret: null })
  await deleteRecoveryCodes(tx, id)
}

export function closeOperator(
  deps: Deps,
  { operator, form, ...call }: Act<ConsoleBodyOf<'closeOperator'>>,
): Promise<Listed> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { id, passwordHash } = await lockOther(tx, operator, form.id)
    await shutOut(tx, id, { how: 'closed', at })
    await updateOperator(tx, id, { closedAt: at })
    await recordAudit(tx, {
      ...auditContext({ operator, ...call }),
      action: 'operator.close',
      subject: `operator:${id}`,
      detail: { reason: form.reason },
      before: { status: statusOf({ closedAt: null, passwordHash }) },
      after: { status: 'closed' },
      at,
    })
    return viewOf(tx, id, at)
  })
}

type Move = {
  readonly id: number
  readonly role: OperatorRole
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Changes a role in the transaction of its approval. Ends the operator's sessions, because an open page still shows what the old
 * role allowed.
 */
export async function moveOperator(tx: Tx, { id, role, reason, by, at }: Move): Promise<void> {
  const [found] = await lockOperators(tx, [id])
  if (!found) throw new Refusal('OPERATOR_NOT_FOUND')
  await endOperatorSessions(tx, { operatorId: id }, { how: 'role_changed', at })
  await updateOperator(tx, id, { role, proposalId: by.byTwo?.proposal ?? null })
  await recordAccessChange(tx, { operatorId: id, how: 'role', by, at })
  await recordAudit(tx, {
    ...by,
    action: 'operator.change_role',
    subject: `operator:${id}`,
    detail: { reason },
    before: { role: found.role },
    after: { role },
    at,
  })
}

/**
 * Locks another operator's account. Throws `OPERATOR_SELF` for the caller's own account, and ends the call if the caller's
 * account has been closed: of two administrators who close each other, only one succeeds, so one always remains.
 */
async function lockOther(tx: Tx, operator: SessionOperator, id: number) {
  if (id === operator.id) throw new Refusal('OPERATOR_SELF')
  const locked = await lockSelf(tx, operator, [id])
  const other = locked.find((each) => each.id === id)
  if (!other) throw new Refusal('OPERATOR_NOT_FOUND')
  return other
}

/** Locks the caller's account, and others with it. Ends the call if the caller has been closed or has another role by now. */
async function lockSelf(tx: Tx, operator: SessionOperator, others: readonly number[] = []) {
  const locked = await lockOperators(tx, [operator.id, ...others])
  const self = locked.find((each) => each.id === operator.id)
  if (!self) throw new SessionRefusal('ACCOUNT_CLOSED')
  if (self.role !== operator.role) throw new Refusal('OPERATOR_ROLE')
  return locked
}

/** Ends the sessions and tickets of an account; clears its wrong login passwords and known addresses. */
async function shutOut(tx: Tx, id: number, ending: Ending): Promise<void> {
  await endOperatorSessions(tx, { operatorId: id }, ending)
  await deleteTickets(tx, id)
  await forgetOperatorLogins(tx, id, null)
}

export type HandedOver = { readonly link: string; readonly expiresAt: number }

async function handOver(
  { publicUrl }: Deps,
  tx: Tx,
  { id, ...given }: { id: number; purpose: 'invite' | 'reset'; codeHash: Buffer; at: Date },
): Promise<HandedOver> {
  const { link, expiresAt } = await makeLink(tx, { operatorId: id, ...given, publicUrl })
  return { link, expiresAt: unixSeconds(expiresAt) }
}

async function viewOf(db: Db, id: number, at: Date): Promise<Listed> {
  const moment = { at, idleSince: operatorIdleSince(at) }
  const [row] = await listOperators(db, { id, limit: 1, offset: 0, ...moment })
  if (!row) throw new Error(`operator ${id} is gone`)
  return listedView(row)
}

function listedView(row: ListedOperator): Listed {
  const { closedAt, passwordHash, totpSecret, sessions, lastUsedAt, createdAt, ...identity } = row
  return {
    ...identity,
    status: statusOf({ closedAt, passwordHash }),
    hasFactor: totpSecret ? 1 : 0,
    sessions: Number(sessions),
    lastUsedAt: lastUsedAt && unixSeconds(lastUsedAt),
    createdAt: unixSeconds(createdAt),
  }
}

function statusOf({ closedAt, passwordHash }: Pick<ListedOperator, 'closedAt' | 'passwordHash'>) {
  if (closedAt) return 'closed'
  return passwordHash === null ? 'invited' : 'active'
}
