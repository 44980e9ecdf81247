/** An operator sets up an account through a one-time link, so that no one else ever knows its password and second factor. */
import { CONSOLE_LINK_PAGE, type ConsoleBodyOf, type ConsoleDataOf } from '@u-market/contract'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { hashSecret, requireStrongPassword } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { checkStep, type Entering, enter, identityOf } from './log-in.ts'
import { updateOperator } from './operator.queries.ts'
import { endOperatorSessions } from './operator-session.queries.ts'
import {
  factorContext,
  factorSetup,
  matchFactorCode,
  newFactorSecret,
  renewCodes,
  setFactor,
} from './second-factor.ts'
import { issueTicket, keepNewSecret, readTicket, redeemTicket, type TicketPurpose } from './tickets.ts'

const purposes = ['invite', 'reset', 'enrol'] as const satisfies readonly TicketPurpose[]
type Purpose = (typeof purposes)[number]

/** Returns the link to give to the operator. Its ticket is in the URL fragment, which servers and proxies do not log. */
export async function makeLink(
  db: Db,
  { publicUrl, ...given }: { operatorId: number; purpose: 'invite' | 'reset'; at: Date; publicUrl: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { ticket, expiresAt } = await issueTicket(db, given)
  return { link: `${publicUrl}${CONSOLE_LINK_PAGE}#${ticket}`, expiresAt }
}

export async function openLink(
  deps: Deps,
  form: ConsoleBodyOf<'openLink'>,
): Promise<ConsoleDataOf<'openLink'>> {
  const ticket = await readTicket(deps, form.ticket, purposes)
  const secret = await newSecretOf(deps, ticket)
  return {
    ...identityOf(ticket),
    purpose: purposeOf(ticket.purpose),
    factorOptional: deps.isMfaOptional ? 1 : 0,
    ...factorSetup(secret, ticket.username),
  }
}

/** Sets the password (except for `enrol`) and, given a code, the second factor. Then logs the operator in. */
export async function redeemLink(
  deps: Deps,
  { form, ...entering }: Entering & { readonly form: ConsoleBodyOf<'useLink'> },
): Promise<ConsoleDataOf<'useLink'>> {
  const ticket = await readTicket(deps, form.ticket, purposes)
  const purpose = purposeOf(ticket.purpose)
  const { code } = form
  if (code === undefined && !deps.isMfaOptional) throw new FieldRefusal('code', 'required')
  const passwordHash = await newPasswordHash(deps, { purpose, form, username: ticket.username })
  const run = () =>
    transact(deps.database, null, (tx) => setUp(deps, tx, { ticket, entering, code, passwordHash }))
  const given = { operatorId: ticket.id, ...entering, step: 'factor' as const }
  const made = code === undefined ? await run() : await checkStep(deps, given, run)
  if (made === null) throw new Error('a setup without a code cannot fail on the code')
  entering.keepSession(made.token)
  return { operator: identityOf(ticket), recoveryCodes: made.recoveryCodes }
}

/**
 * Returns the second-factor secret that a ticket sets up. Created at the first call and stored with the ticket; later calls
 * return the same one.
 */
export async function newSecretOf(
  { database, dataKeys }: Pick<Deps, 'database' | 'dataKeys'>,
  { id, tokenHash, newTotpSecret }: { id: number; tokenHash: Buffer; newTotpSecret: Buffer | null },
): Promise<Buffer> {
  const context = factorContext(id)
  const kept =
    newTotpSecret ??
    (await keepNewSecret(database.kysely, tokenHash, seal(dataKeys, newFactorSecret(), context)))
  return unseal(dataKeys, kept, context)
}

type NewFactor = {
  readonly operatorId: number
  readonly secret: Buffer
  readonly code: string
  readonly at: Date
}

/** Sets a new second factor if its first code is right; returns the recovery codes, or null for a wrong code. */
export async function takeNewFactor(
  deps: Deps,
  tx: Tx,
  { operatorId, secret, code, at }: NewFactor,
): Promise<string[] | null> {
  const step = matchFactorCode(secret, code, { at, lastStep: 0n })
  if (step === null) return null
  const totpSecret = seal(deps.dataKeys, secret, factorContext(operatorId))
  await setFactor(tx, { operatorId, totpSecret, step })
  return renewCodes(tx, deps.secret, operatorId)
}

/** Longer than a trader's minimum, because an operator can open every user's documents. */
const MIN_PASSWORD = 12

export function requireOperatorPassword(newPassword: string, username: string): void {
  if (newPassword.length < MIN_PASSWORD)
    throw new FieldRefusal('newPassword', 'too_short', { minimum: MIN_PASSWORD })
  requireStrongPassword('newPassword', newPassword, { username, mobile: '' })
}

type Setting = {
  readonly ticket: Awaited<ReturnType<typeof readTicket>>
  readonly entering: Entering
  readonly code: string | undefined
  readonly passwordHash: string | null
}

async function setUp(deps: Deps, tx: Tx, { ticket, entering, code, passwordHash }: Setting) {
  const at = deps.clock.now()
  const { id: operatorId, tokenHash, purpose } = ticket
  const secret = await newSecretOf(deps, ticket)
  const recoveryCodes =
    code === undefined ? [] : await takeNewFactor(deps, tx, { operatorId, secret, code, at })
  if (recoveryCodes === null) return null
  await redeemTicket(tx, tokenHash, at)
  if (passwordHash !== null) await updateOperator(tx, operatorId, { passwordHash, passwordChangedAt: at })
  await endOperatorSessions(tx, { operatorId }, { how: 'access_changed', at })
  const isSetUp = {
    operatorId,
    action: 'operator.set_up' as const,
    subject: `operator:${operatorId}`,
    detail: { purpose, factor: code !== undefined },
    requestId: entering.requestId,
    address: entering.exactAddress,
    at,
  }
  const token = await enter(deps, tx, { operatorId, entering, by: 'link', after: [isSetUp] })
  return { token, recoveryCodes }
}

async function newPasswordHash(
  deps: Pick<Deps, 'hashCost'>,
  { purpose, form, username }: { purpose: Purpose; form: ConsoleBodyOf<'useLink'>; username: string },
): Promise<string | null> {
  if (purpose === 'enrol') return null
  const { newPassword } = form
  if (newPassword === undefined) throw new FieldRefusal('newPassword', 'required')
  requireOperatorPassword(newPassword, username)
  return hashSecret(deps, newPassword, 'anonymous')
}

function purposeOf(purpose: TicketPurpose): Purpose {
  const found = purposes.find((each) => each === purpose)
  if (!found) throw new Error(`a ticket for ${purpose} is not a link`)
  return found
}
