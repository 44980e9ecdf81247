import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { judgeLogin, loginOf, noteSignIn, verifySecret } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from './audit.queries.ts'
import {
  countWaiting,
  deleteOperatorSession,
  findLiveOperatorSession,
  findOperator,
  insertOperatorSession,
} from './operator.queries.ts'

/** A working day: operators, who see everybody's documents, sign in every morning. */
const SESSION_SECONDS = 12 * 3600

export async function findOperatorSession(
  deps: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<SessionOperator | null> {
  const tokenHash = hashToken(token)
  const row = await findLiveOperatorSession(deps.database.kysely, tokenHash, deps.clock.now())
  return row ? { ...row, tokenHash } : null
}

type SignIn = {
  readonly form: ConsoleBodyOf<'signIn'>
  /** The network's, where somebody guesses. */
  readonly address: string
  /** For the record. */
  readonly exactAddress: string
  readonly requestId: string
}

export async function signIn(
  deps: Deps,
  { form, address, exactAddress, requestId }: SignIn,
): Promise<ConsoleDataOf<'signIn'>> {
  const found = await findOperator(deps.database.kysely, form.username)
  const account = found ? loginOf.operator(found.id) : loginOf.nobody('operator', form.username)
  const verdict = await judgeLogin(deps, { account, address }, () =>
    verifySecret(found?.passwordHash ?? null, form.password, 'anonymous'),
  )
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong' || !found) throw new Refusal('LOGIN_FAILED')
  const token = newToken()
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await noteSignIn(tx, { account, address }, at)
    await insertOperatorSession(tx, {
      tokenHash: hashToken(token),
      operatorId: found.id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1000),
    })
    await recordAudit(tx, {
      operatorId: found.id,
      action: 'operator.sign_in',
      subject: `operator:${found.id}`,
      detail: { address: exactAddress },
      requestId,
      at,
    })
    return { ...identity(found), token, expiresInSeconds: SESSION_SECONDS }
  })
}

export function signOut(
  deps: Deps,
  { operator, requestId }: { operator: SessionOperator; requestId: string },
): Promise<null> {
  return transact(deps.database, null, async (tx) => {
    await deleteOperatorSession(tx, operator.tokenHash)
    await recordAudit(tx, {
      operatorId: operator.id,
      action: 'operator.sign_out',
      subject: `operator:${operator.id}`,
      requestId,
      at: deps.clock.now(),
    })
    return null
  })
}

export async function readMe(deps: Deps, operator: SessionOperator): Promise<ConsoleDataOf<'getOperator'>> {
  const { verifications, appeals, exchanges, merchants, conversations, faults } = await countWaiting(
    deps.database.kysely,
  )
  return {
    ...identity(operator),
    pendingVerifications: verifications,
    openAppeals: appeals,
    pendingExchanges: exchanges,
    pendingMerchants: merchants,
    waitingService: conversations,
    openFaults: faults,
  }
}

function identity({ id, username, name, role }: Omit<SessionOperator, 'tokenHash'>) {
  return {
    id,
    username,
    name,
    role,
  }
}
