/**
 * Administrators open, reset and close the accounts of other operators. A change of role is a proposal and takes a second
 * operator.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import type { OperatorRole } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal, SessionRefusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
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
import { deleteRecoveryCodes } from './second-factor.ts'
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

export function inviteOperator(
  deps: Deps,
  { operator, form, ...call }: Act<ConsoleBodyOf<'inviteOperator'>>,
): Promise<Linked> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { name, role } = form
    const username = form.username.toLowerCase()
    const inserted = await insertOperator(tx, {
      username,
      name,
      role,
      passwordHash: null,
      createdAt: at,
      invitedBy: operator.id,
    })
    if (!inserted) throw new Refusal('OPERATOR_TAKEN')
    const link = await handOver(deps, tx, { id: inserted.id, purpose: 'invite', at })
    await recordAudit(tx, {
      ...auditContext({ operator, ...call }),
      action: 'operator.invite',
      subject: `operator:${inserted.id}`,
      after: { username, name, role },
      at,
    })
    return link
  })
}

export function resetOperator(
  deps: Deps,
  { operator, form, ...call }: Act<ConsoleBodyOf<'resetOperator'>>,
): Promise<Linked> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { id } = await lockOther(tx, operator, form.id)
    await clearAccess(tx, id, at)
    const link = await handOver(deps, tx, { id, purpose: 'reset', at })
    await recordAudit(tx, {
      ...auditContext({ operator, ...call }),
      action: 'operator.reset',
      subject: `operator:${id}`,
      detail: { reason: form.reason },
      at,
    })
    return link
  })
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
  readonly proposal: number
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Changes a role in the transaction of its approval. Ends the operator's sessions, because an open page still shows what the old
 * role allowed.
 */
export async function moveOperator(tx: Tx, { id, role, reason, proposal, by, at }: Move): Promise<void> {
  const [found] = await lockOperators(tx, [id])
  if (!found) throw new Refusal('OPERATOR_NOT_FOUND')
  await endOperatorSessions(tx, { operatorId: id }, { how: 'role_changed', at })
  await updateOperator(tx, id, { role })
  await recordAudit(tx, {
    ...by,
    action: 'operator.change_role',
    subject: `operator:${id}`,
    detail: { proposal, reason },
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
  const locked = await lockOperators(tx, [operator.id, id])
  const self = locked.find((each) => each.id === operator.id)
  if (!self) throw new SessionRefusal('ACCOUNT_CLOSED')
  if (self.role !== operator.role) throw new Refusal('OPERATOR_ROLE')
  const other = locked.find((each) => each.id === id)
  if (!other) throw new Refusal('OPERATOR_NOT_FOUND')
  return other
}

/** Ends the sessions and tickets of an account; clears its wrong login passwords and known addresses. */
async function shutOut(tx: Tx, id: number, ending: Ending): Promise<void> {
  await endOperatorSessions(tx, { operatorId: id }, ending)
  await deleteTickets(tx, id)
  await forgetOperatorLogins(tx, id, null)
}

async function handOver(
  { publicUrl }: Deps,
  tx: Tx,
  { id, purpose, at }: { id: number; purpose: 'invite' | 'reset'; at: Date },
): Promise<Linked> {
  const { link, expiresAt } = await makeLink(tx, { operatorId: id, purpose, at, publicUrl })
  return { operator: await viewOf(tx, id, at), link, expiresAt: unixSeconds(expiresAt) }
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
