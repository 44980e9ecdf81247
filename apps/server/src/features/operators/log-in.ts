/**
 * An operator logs in with a password, then with a second-factor code. Wrong attempts at either are counted by account and by
 * address (`features/accounts`), slowed down and audited. The refusal does not say which part of a step was wrong.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { matchFactorCode } from '../../platform/factor-codes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { unseal } from '../../platform/seal.ts'
import { checkLogin, forgetLogins, loginSubject, recordLogin, verifySecret } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditEntry, recordAudit, recordAudits, recordRefused } from './audit.ts'
import { findOperator, renewOperatorHash } from './operator.queries.ts'
import { type LoginOrigin, openOperatorSession } from './operator-sessions.ts'
import { factorContext, spendCode, takeFactorStep } from './second-factor.ts'
import { issueTicket, readTicket, redeemTicket, type Ticket } from './tickets.ts'

/**
 * `address` is the one by which attempts are counted (an IPv6 address is cut to its /64), `exactAddress` the one for the audit
 * trail.
 */
export type Entering = LoginOrigin & {
  readonly address: string
  readonly requestId: string
  readonly keepSession: (token: string) => void
}
type Signed = ConsoleDataOf<'logIn'>

export async function logIn(
  deps: Deps,
  { form, ...entering }: Entering & { readonly form: ConsoleBodyOf<'logIn'> },
): Promise<Signed> {
  const found = await findOperator(deps.database.kysely, form.username)
  const account = found ? loginSubject.operator(found.id) : loginSubject.named('operator', form.username)
  const verdict = await checkLogin(deps, { account, address: entering.address }, () =>
    verifySecret(
      deps,
      {
        kept: found?.passwordHash ?? null,
        secret: form.password,
        renew: found && renewing(deps, found),
      },
      'anonymous',
    ),
  )
  const failure = { operatorId: found?.id ?? null, username: form.username, step: 'password' } as const
  if (verdict.is === 'locked') await refuseLocked(deps, entering, failure, verdict.until)
  if (verdict.is !== 'right' || !found) {
    await recordFailure(deps, entering, failure)
    throw new Refusal('LOGIN_FAILED')
  }
  if (!found.totpSecret && deps.isMfaOptional) {
    const token = await transact(deps.database, null, (tx) =>
      enter(deps, tx, { operatorId: found.id, entering }),
    )
    entering.keepSession(token)
    return { step: 'done', ticket: '', operator: identityOf(found) }
  }
  const step = found.totpSecret ? 'factor' : 'enrol'
  const at = deps.clock.now()
  const { ticket } = await issueTicket(deps.database.kysely, { operatorId: found.id, purpose: step, at })
  return { step, ticket, operator: null }
}

/** For `verifySecret`: keeps the renewed hash of an operator's password. */
export function renewing(
  { database }: Pick<Deps, 'database'>,
  { id, passwordHash: kept }: { readonly id: number; readonly passwordHash: string | null },
): (hash: string) => Promise<unknown> {
  return (hash) => renewOperatorHash(database.kysely, { id, kept }, hash)
}

export async function proveFactor(
  deps: Deps,
  { form, ...entering }: Entering & { readonly form: ConsoleBodyOf<'proveFactor'> },
): Promise<ConsoleDataOf<'proveFactor'>> {
  const ticket = await readTicket(deps, form.ticket, ['factor'])
  const given = { operatorId: ticket.id, ...entering, step: 'factor' as const }
  const token = await checkStep(deps, given, () =>
    transact(deps.database, null, async (tx) => {
      const at = deps.clock.now()
      const by = await takeFactor(deps, tx, { ticket, code: form.code, at })
      if (by === null) return null
      await redeemTicket(tx, ticket.tokenHash, at)
      return enter(deps, tx, { operatorId: ticket.id, entering, by })
    }),
  )
  entering.keepSession(token)
  return identityOf(ticket)
}

/** Clears an operator's wrong attempts and known addresses, except `keep`. */
export async function forgetOperatorLogins(tx: Tx, id: number, keep: string | null): Promise<void> {
  await forgetLogins(tx, loginSubject.operator(id), keep)
  await forgetLogins(tx, loginSubject.factor(id), null)
}

type Step = Omit<Entering, 'keepSession'> & {
  readonly operatorId: number
  readonly step: 'password' | 'factor'
}

/**
 * Runs one attempt at a password or code, counted by account and address. A wrong attempt is audited and throws `PASSWORD_WRONG`
 * or `FACTOR_WRONG`; a locked one throws `LOGIN_LOCKED {until}`.
 */
export async function checkStep<T>(deps: Deps, given: Step, attempt: () => Promise<T | null>): Promise<T> {
  const { operatorId, address, step } = given
  let result: T | null = null
  const of = loginSubject.operator(operatorId)
  const account = step === 'factor' ? loginSubject.factor(operatorId) : of
  const verdict = await checkLogin(deps, { account, of, address }, async () => {
    result = await attempt()
    return result !== null
  })
  if (verdict.is === 'locked')
    await refuseLocked(deps, given, { operatorId, username: '', step }, verdict.until)
  if (verdict.is === 'right' && result !== null) return result
  await recordFailure(deps, given, { operatorId, username: '', step })
  throw new Refusal(step === 'factor' ? 'FACTOR_WRONG' : 'PASSWORD_WRONG')
}

/**
 * Opens a session, remembers the address and audits the login. `after` holds audit entries to write before that of the login.
 * Returns the session's token.
 */
export async function enter(
  deps: Deps,
  tx: Tx,
  {
    operatorId,
    entering: { address, ...place },
    by = 'password',
    after = [],
  }: {
    readonly operatorId: number
    readonly entering: Entering
    readonly by?: 'password' | 'authenticator' | 'recovery code' | 'link'
    readonly after?: readonly AuditEntry[]
  },
): Promise<string> {
  const at = deps.clock.now()
  await recordLogin(tx, { account: loginSubject.operator(operatorId), address }, at)
  const token = await openOperatorSession(tx, { operatorId, place, at })
  const loggedIn = {
    operatorId,
    action: 'operator.sign_in' as const,
    subject: `operator:${operatorId}`,
    detail: { by },
    requestId: place.requestId,
    address: place.exactAddress,
    at,
  }
  await recordAudits(tx, [...after, loggedIn])
  return token
}

type Proof = {
  readonly ticket: Pick<Ticket, 'id' | 'totpSecret' | 'totpStep'>
  readonly code: string
  readonly at: Date
}

/**
 * Spends the code and returns whether an authenticator or a list of recovery codes had it; null if the code is wrong or already
 * used.
 */
export async function takeFactor(deps: Deps, tx: Tx, { ticket, code, at }: Proof) {
  const { id: operatorId, totpSecret, totpStep: lastStep } = ticket
  if (!totpSecret) return null
  const secret = unseal(deps.dataKeys, totpSecret, factorContext(operatorId))
  const step = matchFactorCode(secret, code, { at, lastStep })
  if (step !== null)
    return (await takeFactorStep(tx, { operatorId, step })) ? ('authenticator' as const) : null
  const isRecovered = await spendCode(tx, { secret: deps.secret, operatorId, code, at })
  return isRecovered ? ('recovery code' as const) : null
}

type Failure = {
  readonly operatorId: number | null
  readonly username: string
  readonly step: 'password' | 'factor'
}

/**
 * Audits a failed attempt. An unknown username is recorded only if it looks like a username, because people type passwords into
 * that field.
 */
async function recordFailure(
  deps: Deps,
  { exactAddress, requestId }: Pick<Entering, 'exactAddress' | 'requestId'>,
  { operatorId, username, step }: Failure,
): Promise<void> {
  const isName = /^[a-z][a-z0-9_]{2,29}$/i.test(username)
  const named = operatorId === null && isName && { username }
  await recordAudit(deps.database.kysely, {
    ...failed(operatorId, { exactAddress, requestId }),
    detail: { step, ...named },
    at: deps.clock.now(),
  })
}

/** Throws `LOGIN_LOCKED {until}`. Audited once a minute. */
async function refuseLocked(
  deps: Deps,
  from: Pick<Entering, 'exactAddress' | 'requestId'>,
  { operatorId, step }: Failure,
  until: number,
): Promise<never> {
  await recordRefused(deps, { ...failed(operatorId, from), detail: { step, locked: true } })
  throw new Refusal('LOGIN_LOCKED', { until })
}

function failed(
  operatorId: number | null,
  { exactAddress, requestId }: Pick<Entering, 'exactAddress' | 'requestId'>,
) {
  return {
    operatorId,
    action: 'operator.sign_in_failed' as const,
    subject: operatorId === null ? 'operator:unknown' : `operator:${operatorId}`,
    requestId,
    address: exactAddress,
  }
}

type Identity = Pick<SessionOperator, 'id' | 'username' | 'name' | 'role'>

export function identityOf({ id, username, name, role }: Identity): Identity {
  return { id, username, name, role }
}
