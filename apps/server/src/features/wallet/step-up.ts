/**
 * Soon after a login, transfers and exchanges that come to a large amount within a day need a step-up in addition to the payment
 * password: a passkey that signs this payment, a code sent to the mobile for it, or a code of the authenticator app. The proof is checked last and outside the
 * transaction, so that wrong proofs stay counted. It is spent inside, so that of two payments with the same proof only one
 * succeeds. Whether one is needed is judged under the lock of the balance, so that two payments at once are added up.
 */
import type { Assertion } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinText,
  HOUR_MS,
  isSessionYoung,
  needsStepUp,
  STEP_UP_HOURS,
  type UserId,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { findHeldCoin, readBalance } from '../../ledger/held-coin.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CheckedAssertion,
  type CheckedCode,
  type CheckedFactor,
  checkAssertion,
  checkCode,
  checkFactor,
  hashAct,
  lockAssertion,
  requireOldProof,
  requireUnrestricted,
  requireUnspent,
  type StepUpAct,
  spendAssertions,
  spendCode,
  spendFactor,
} from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'

/** `address` is the client's IP address (an IPv6 address is cut to its /64), `origin` that of the page. */
export type Signer = {
  readonly user: Pick<SessionUser, 'id' | 'nickname' | 'mobile' | 'loggedInAt'>
  readonly address: string
  readonly origin: string
}
type Given = {
  readonly code?: string | undefined
  readonly passkey?: Assertion | undefined
  readonly factorCode?: string | undefined
}
export type StepUpProof =
  | { readonly code: CheckedCode }
  | { readonly assertion: CheckedAssertion }
  | { readonly factor: CheckedFactor }

/** Checks the proof sent with the payment. Returns null, without a check, if none was sent or none is needed. */
export async function checkStepUpProof(
  deps: Deps,
  signer: Signer,
  { leaving, given }: { readonly leaving: StepUpAct; readonly given: Given },
): Promise<StepUpProof | null> {
  const { user, address, origin } = signer
  const { code, passkey, factorCode } = given
  if (code === undefined && passkey === undefined && factorCode === undefined) return null
  const at = deps.clock.now()
  const needed = await findNeeded(deps, deps.database.kysely, { signer, leaving, at })
  if (!needed) return null
  await requireTransferable(deps, signer, leaving)
  const act = hashAct(leaving)
  if (code !== undefined) {
    requireOldProof(needed.registeredAt, at, needed.from)
    const given = { mobile: user.mobile, event: 'stepup', code, act: act.toString('hex') } as const
    return { code: await checkCode(deps, given) }
  }
  if (factorCode !== undefined) {
    const factor = await checkFactor(deps, user.id, factorCode)
    requireOldProof(factor.enrolledAt, at, needed.from)
    return { factor }
  }
  if (passkey === undefined) return null
  const bond = { purpose: 'stepup', userId: user.id, act } as const
  const assertion = await checkAssertion(deps, { assertion: passkey, bond, address, origin })
  requireOldProof(assertion.enrolledAt, at, needed.from)
  return { assertion }
}

type Taking = { readonly leaving: StepUpAct; readonly proof: StepUpProof | null; readonly at: Date }

/**
 * Spends the proof in the payment's transaction, under the lock of the balance. If a proof is needed and none was sent, throws
 * `STEP_UP {from}`, or `PROOF_TOO_NEW {from, until}` for an account that is too new to have one; call it after all other checks,
 * so that a user is not asked for a proof in vain.
 */
export async function consumeStepUpProof(
  deps: Deps,
  tx: Tx,
  { signer, leaving, proof, at }: Taking & { readonly signer: Signer },
): Promise<void> {
  const needed = await findNeeded(deps, tx, { signer, leaving, at })
  if (!needed) return
  if (proof === null) {
    requireOldProof(needed.registeredAt, at, needed.from)
    throw new Refusal('STEP_UP', { from: coinText(needed.from) })
  }
  if ('code' in proof) return spendCode(tx, proof.code, at)
  if ('factor' in proof) return spendFactor(tx, proof.factor)
  const { assertion } = proof
  requireUnspent(assertion, await lockAssertion(tx, assertion))
  await spendAssertions(tx, [{ ...assertion, at }])
}

type Judging = { readonly signer: Signer; readonly leaving: StepUpAct; readonly at: Date }
type Needed = { readonly from: Coin; readonly registeredAt: Date }

/** Returns from which amount on the payment needs a step-up, and when the mobile was registered; null if it needs none. */
async function findNeeded(
  deps: Pick<Deps, 'settings'>,
  runner: Runner,
  { signer: { user }, leaving: { amount }, at }: Judging,
): Promise<Needed | null> {
  const [now, loggedInAt] = [at.getTime(), user.loggedInAt.getTime()]
  if (!isSessionYoung(loggedInAt, now)) return null
  const settings = await deps.settings()
  const [row] = await leftSql(runner, [user.id, new Date(now - STEP_UP_HOURS * HOUR_MS)])
  if (!row) throw new Error(`no user ${user.id}`)
  const asked = { amount, left: coin(row.leftMinor), loggedInAt, now }
  return needsStepUp(asked, settings) ? { from: settings.stepUpFrom, registeredAt: row.registeredAt } : null
}

/** An exchange that was refused has not left. How it ended is looked up by its key: an `exists` might read all postings. */
const leftSql = statement<{ registeredAt: Date; leftMinor: bigint }>(
  'left-lately',
  `select coalesce(u.mobile_set_at, u.created_at) as registered_at, (
      select coalesce(sum(p.amount_minor), 0)::bigint from ledger_account a join ledger_posting p on p.from_id = a.id
      where a.user_id = u.id and a.kind = 'available' and p.kind in ('transfer', 'exchange_hold') and p.created_at > $2
        and (p.kind = 'transfer' or (select r.kind from ledger_posting r where r.key = replace(p.key, ':hold', ':end'))
          is distinct from 'exchange_refused')) as left_minor
    from app_user u where u.id = $1`,
)

/**
 * Throws for a hold, a sanction, too little coin or held coin, so that no proof is checked for a payment that cannot succeed. The
 * payment repeats these checks under its locks.
 */
async function requireTransferable(deps: Deps, { user }: Signer, { amount }: StepUpAct): Promise<void> {
  const at = deps.clock.now()
  await deps.database.kysely.transaction().execute(async (tx) => {
    await requireUnrestricted(deps, tx, { userId: user.id, act: 'transfer', at })
    const balance = await readBalance(tx, user.id)
    if (amount > balance) throw new Refusal('INSUFFICIENT_COIN', { coin: coinText(balance) })
    await requireWithdrawable(deps, tx, { userId: user.id, amount, left: coin(balance - amount), at })
  })
}

type Leaving = {
  readonly userId: UserId
  readonly amount: Coin
  /** The balance after the act. */
  readonly left: Coin
  readonly at: Date
}

/**
 * Throws `COIN_HELD {free, until}` if the payment would need coin that was bought too recently; at `until` so much is
 * free. Call it while the account is locked.
 */
export async function requireWithdrawable(
  deps: Pick<Deps, 'settings'>,
  runner: Runner,
  { userId, amount, left, at }: Leaving,
): Promise<void> {
  const balance = coin(left + amount)
  const { held, until } = await findHeldCoin(runner, { userId, balance, left, at }, await deps.settings())
  if (until === null) return
  throw new Refusal('COIN_HELD', { free: coinText(coin(balance - held)), until: Math.ceil(until / 1000) })
}
