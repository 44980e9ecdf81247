/** An operator sets up an account through a one-time link, so that no one else ever knows its password and second factor. */
import { CONSOLE_LINK_PAGE, type ConsoleBodyOf, type ConsoleDataOf } from '@u-market/contract'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { factorSetup, matchFactorCode, newFactorSecret } from '../../platform/factor-codes.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { hashSecret, requireStrongPassword } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from './audit.ts'
import { checkStep, type Entering, enter, identityOf } from './log-in.ts'
import { updateOperator } from './operator.queries.ts'
import { endOperatorSessions } from './operator-session.queries.ts'
import { factorContext, hashLinkCode, renewCodes, setFactor } from './second-factor.ts'
import {
  issueTicket,
  openTicket,
  readOpening,
  readTicket,
  redeemOpening,
  type Ticket,
  type TicketPurpose,
} from './tickets.ts'

const purposes = ['invite', 'reset', 'enrol'] as const satisfies readonly TicketPurpose[]
type Purpose = (typeof purposes)[number]

type Linked = {
  readonly operatorId: number
  readonly purpose: 'invite' | 'reset'
  readonly codeHash: Buffer | null
  readonly at: Date
}

/** Returns the link to give to the operator. Its ticket is in the URL fragment, which servers and proxies do not log. */
export async function makeLink(
  db: Db,
  { publicUrl, ...given }: Linked & { readonly publicUrl: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { ticket, expiresAt } = await issueTicket(db, given)
  return { link: `${publicUrl}${CONSOLE_LINK_PAGE}#${ticket}`, expiresAt }
}

/** Opens a link with its code, which wrong tries end. Every opening is audited and has its own secret. */
export async function openLink(
  deps: Deps,
  { form, ...from }: Pick<Entering, 'requestId' | 'exactAddress'> & { form: ConsoleBodyOf<'openLink'> },
): Promise<ConsoleDataOf<'openLink'>> {
  const found = await readTicket(deps, form.ticket, purposes)
  const { id, purpose } = found
  if (found.codeHash && form.linkCode === undefined) throw new FieldRefusal('linkCode', 'required')
  const codeHash = found.codeHash && hashLinkCode(deps.secret, form.linkCode ?? '')
  const entry = {
    operatorId: id,
    subject: `operator:${id}`,
    address: from.exactAddress,
    at: deps.clock.now(),
  }
  const { requestId } = from
  const { ticket, secret } = await openWith(deps, { ...found, codeHash }).catch(async (error: unknown) => {
    const failed = {
      ...entry,
      requestId,
      action: 'operator.sign_in_failed',
      detail: { step: 'link' },
    } as const
    if (error instanceof Refusal) await recordAudit(deps.database.kysely, failed)
    throw error
  })
  await recordAudit(deps.database.kysely, {
    ...entry,
    requestId,
    action: 'operator.open_link',
    detail: { purpose },
  })
  return {
    ...identityOf(found),
    ticket,
    purpose: purposeOf(purpose),
    factorOptional: deps.isMfaOptional ? 1 : 0,
    ...factorSetup(secret, found.username),
  }
}

/** Opens a ticket, and returns the opening's own ticket and new second-factor secret. */
export async function openWith(
  { database, dataKeys }: Pick<Deps, 'database' | 'dataKeys'>,
  { id, tokenHash, codeHash }: Pick<Ticket, 'id' | 'tokenHash' | 'codeHash'>,
): Promise<{ ticket: string; secret: Buffer }> {
  const secret = newFactorSecret()
  const totpSecret = seal(dataKeys, secret, factorContext(id))
  return { ticket: await openTicket(database.kysely, { tokenHash, totpSecret, codeHash }), secret }
}

/** Sets the password (except for `enrol`) and, given a code, the second factor. Then logs the operator in. */
export async function redeemLink(
  deps: Deps,
  { form, ...entering }: Entering & { readonly form: ConsoleBodyOf<'useLink'> },
): Promise<ConsoleDataOf<'useLink'>> {
  const ticket = await readOpening(deps, form.ticket, purposes)
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

type NewFactor = {
  readonly opening: Awaited<ReturnType<typeof readOpening>>
  readonly code: string
  readonly at: Date
}

/** Sets a new second factor if its first code is right; returns the recovery codes, or null for a wrong code. */
export async function takeNewFactor(
  deps: Deps,
  tx: Tx,
  { opening: { id: operatorId, newTotpSecret }, code, at }: NewFactor,
): Promise<string[] | null> {
  const context = factorContext(operatorId)
  const secret = unseal(deps.dataKeys, newTotpSecret, context)
  const step = matchFactorCode(secret, code, { at, lastStep: 0n })
  if (step === null) return null
  const totpSecret = seal(deps.dataKeys, secret, context)
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
  readonly ticket: NewFactor['opening']
  readonly entering: Entering
  readonly code: string | undefined
  readonly passwordHash: string | null
}

async function setUp(deps: Deps, tx: Tx, { ticket, entering, code, passwordHash }: Setting) {
  const at = deps.clock.now()
  const { id: operatorId, purpose } = ticket
  const recoveryCodes = code === undefined ? [] : await takeNewFactor(deps, tx, { opening: ticket, code, at })
  if (recoveryCodes === null) return null
  await redeemOpening(tx, ticket, at)
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
