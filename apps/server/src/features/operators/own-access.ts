/**
 * Operators change their own access here. Each change requires the password, and of the second factor also a
 * code; wrong ones are counted as at a login.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { factorSetup } from '../../platform/factor-codes.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { hashSecret, verifySecret } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from './audit.ts'
import { openWith, requireOperatorPassword, takeNewFactor } from './links.ts'
import { checkStep, forgetOperatorLogins, renewing, takeFactor } from './log-in.ts'
import { findOperatorById, updateOperator } from './operator.queries.ts'
import { endOperatorSessions } from './operator-session.queries.ts'
import { ownOperatorSessions } from './operator-sessions.ts'
import { countRecoveryCodes, renewCodes } from './second-factor.ts'
import { deleteTickets, issueTicket, readOpening, readTicket, redeemOpening } from './tickets.ts'

type Own<Form> = {
  readonly operator: SessionOperator
  readonly form: Form
  readonly address: string
  readonly exactAddress: string
  readonly userAgent: string
  readonly requestId: string
}

export async function readOwnAccess(
  deps: Deps,
  operator: SessionOperator,
): Promise<ConsoleDataOf<'getOwnAccess'>> {
  const db = deps.database.kysely
  const [kept, recoveryCodesLeft, sessions] = await Promise.all([
    findOwn(deps, operator),
    countRecoveryCodes(db, operator.id),
    ownOperatorSessions(deps, operator),
  ])
  return {
    hasFactor: kept.totpSecret ? 1 : 0,
    recoveryCodesLeft,
    passwordChangedAt: kept.passwordChangedAt && unixSeconds(kept.passwordChangedAt),
    sessions,
  }
}

export async function changeOwnPassword(
  deps: Deps,
  own: Own<ConsoleBodyOf<'changeOwnPassword'>>,
): Promise<null> {
  const { operator, form, address } = own
  requireOperatorPassword(form.newPassword, operator.username)
  await requirePassword(deps, own, form.oldPassword)
  const passwordHash = await hashSecret(deps, form.newPassword, 'loggedIn')
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await updateOperator(tx, operator.id, { passwordHash, passwordChangedAt: at })
    await endOthers(tx, operator, at)
    await deleteTickets(tx, operator.id)
    await forgetOperatorLogins(tx, operator.id, address)
    await recordAudit(tx, { ...onOneself(own, at), action: 'operator.change_password' })
  })
  return null
}

export async function startFactor(
  deps: Deps,
  own: Own<ConsoleBodyOf<'startFactor'>>,
): Promise<ConsoleDataOf<'startFactor'>> {
  const { operator, form } = own
  await requirePassword(deps, own, form.password)
  await requirePresentFactor(deps, own, form.code)
  const given = { operatorId: operator.id, purpose: 'enrol', at: deps.clock.now() } as const
  const issued = await issueTicket(deps.database.kysely, given)
  const { ticket, secret } = await openWith(deps, await readTicket(deps, issued.ticket, ['enrol']))
  return { ticket, ...factorSetup(secret, operator.username) }
}

export async function confirmFactor(
  deps: Deps,
  own: Own<ConsoleBodyOf<'confirmFactor'>>,
): Promise<ConsoleDataOf<'confirmFactor'>> {
  const { operator, form } = own
  const opening = await ownOpening(deps, operator, form.ticket)
  const recoveryCodes = await checkStep(deps, { ...own, operatorId: operator.id, step: 'factor' }, () =>
    transact(deps.database, null, async (tx) => {
      const at = deps.clock.now()
      const codes = await takeNewFactor(deps, tx, { opening, code: form.code, at })
      if (codes === null) return null
      await redeemOpening(tx, opening, at)
      await endOthers(tx, operator, at)
      await recordAudit(tx, { ...onOneself(own, at), action: 'operator.change_factor' })
      return codes
    }),
  )
  return { recoveryCodes }
}

export async function renewRecoveryCodes(
  deps: Deps,
  own: Own<ConsoleBodyOf<'renewRecoveryCodes'>>,
): Promise<ConsoleDataOf<'renewRecoveryCodes'>> {
  const { operator, form } = own
  await requirePassword(deps, own, form.password)
  if (!(await findOwn(deps, operator)).totpSecret) throw new Refusal('FACTOR_MISSING')
  await requirePresentFactor(deps, own, form.code)
  return transact(deps.database, null, async (tx) => {
    const recoveryCodes = await renewCodes(tx, deps.secret, operator.id)
    const at = deps.clock.now()
    await recordAudit(tx, { ...onOneself(own, at), action: 'operator.renew_recovery_codes' })
    return { recoveryCodes }
  })
}

/**
 * Takes a code of the second factor that is set up: with session and password alone a thief could replace it. An operator
 * without it is reset by colleagues.
 */
async function requirePresentFactor(deps: Deps, own: Own<unknown>, code: string | undefined): Promise<void> {
  const { operator } = own
  const ticket = await findOwn(deps, operator)
  if (!ticket.totpSecret) return
  if (code === undefined) throw new FieldRefusal('code', 'required')
  await checkStep(deps, { ...own, operatorId: operator.id, step: 'factor' }, () =>
    transact(deps.database, null, (tx) => takeFactor(deps, tx, { ticket, code, at: deps.clock.now() })),
  )
}

function endOthers(tx: Tx, { id: operatorId, tokenHash: keep }: SessionOperator, at: Date) {
  return endOperatorSessions(tx, { operatorId, keep }, { how: 'access_changed', at })
}

async function requirePassword(deps: Deps, own: Own<unknown>, password: string): Promise<void> {
  const found = await findOwn(deps, own.operator)
  const presented = { kept: found.passwordHash, secret: password, renew: renewing(deps, found) }
  await checkStep(deps, { ...own, operatorId: own.operator.id, step: 'password' }, async () =>
    (await verifySecret(deps, presented, 'loggedIn')) ? true : null,
  )
}

async function findOwn({ database }: Deps, { id }: SessionOperator) {
  const found = await findOperatorById(database.kysely, id)
  if (!found) throw new Error(`operator ${id} is gone`)
  return found
}

/** Throws `TICKET_EXPIRED` for another operator's ticket too. */
async function ownOpening(deps: Deps, { id }: SessionOperator, ticket: string) {
  const found = await readOpening(deps, ticket, ['enrol'])
  if (found.id !== id) throw new Refusal('TICKET_EXPIRED')
  return found
}

function onOneself({ operator: { id }, requestId, exactAddress }: Own<unknown>, at: Date) {
  return { operatorId: id, subject: `operator:${id}`, requestId, address: exactAddress, at }
}
