/**
 * A large transfer or exchange soon after a login needs a step-up in addition to the payment password: a passkey that signs this
 * payment, or a code sent to the mobile. The proof is checked last and outside the transaction, so that wrong proofs stay
 * counted. It is spent inside, so that of two payments with the same proof only one succeeds.
 */
import type { Assertion } from '@u-market/contract'
import { type Coin, coin, coinText, needsStepUp, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { Runner } from '../../db/statement.ts'
import { findHeldCoin, readBalance } from '../../ledger/held-coin.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CheckedAssertion,
  type CheckedCode,
  checkAssertion,
  checkCode,
  hashAct,
  lockAssertion,
  requireUnrestricted,
  requireUnspent,
  type StepUpAct,
  spendAssertions,
  spendCode,
} from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'

/** `address` is the client's IP address (an IPv6 address is cut to its /64), `origin` that of the page. */
export type Signer = {
  readonly user: Pick<SessionUser, 'id' | 'nickname' | 'mobile' | 'loggedInAt'>
  readonly address: string
  readonly origin: string
}
type Given = { readonly code?: string | undefined; readonly passkey?: Assertion | undefined }
export type StepUpProof = { readonly code: CheckedCode } | { readonly assertion: CheckedAssertion }

/** Checks the proof sent with the payment. Returns null, without a check, if none was sent or none is needed. */
export async function checkStepUpProof(
  deps: Deps,
  signer: Signer,
  { leaving, given }: { readonly leaving: StepUpAct; readonly given: Given },
): Promise<StepUpProof | null> {
  const { user, address, origin } = signer
  const { code, passkey } = given
  if (code === undefined && passkey === undefined) return null
  if (!(await isNeeded(deps, signer, leaving))) return null
  await requireTransferable(deps, signer, leaving)
  if (code !== undefined) {
    return { code: await checkCode(deps, { mobile: user.mobile, event: 'stepup', code }) }
  }
  if (passkey === undefined) return null
  const bond = { purpose: 'stepup', userId: user.id, act: hashAct(leaving) } as const
  return { assertion: await checkAssertion(deps, { assertion: passkey, bond, address, origin }) }
}

type Taking = { readonly leaving: StepUpAct; readonly proof: StepUpProof | null; readonly at: Date }

/**
 * Spends the proof in the payment's transaction. Throws `STEP_UP {from}` if a proof is needed and none was sent; call it after
 * all other checks, so that a user is not asked for a proof in vain.
 */
export async function consumeStepUpProof(
  deps: Deps,
  tx: Tx,
  { signer, leaving, proof, at }: Taking & { readonly signer: Signer },
): Promise<void> {
  if (!(await isNeeded(deps, signer, leaving))) return
  if (proof === null) {
    const { stepUpFrom } = await deps.settings()
    throw new Refusal('STEP_UP', { from: coinText(stepUpFrom) })
  }
  if ('code' in proof) return spendCode(tx, proof.code, at)
  const { assertion } = proof
  requireUnspent(assertion, await lockAssertion(tx, assertion))
  await spendAssertions(tx, [{ ...assertion, at }])
}

async function isNeeded(deps: Deps, { user }: Signer, { amount }: StepUpAct): Promise<boolean> {
  const asked = { amount, loggedInAt: user.loggedInAt.getTime(), now: deps.clock.now().getTime() }
  return needsStepUp(asked, await deps.settings())
}

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
