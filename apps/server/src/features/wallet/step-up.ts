/**
 * A large transfer or exchange from a recent login needs a step-up as well as the payment password: a passkey that signs this very
 * act, or a code to the mobile. It is checked outside the transaction, so that wrong ones stay counted, and after every other
 * reason to refuse; it is spent inside, so that one of two acts with the same proof wins.
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

/** Checks the proof sent with the act; null if none was sent or none is needed, in which case nothing is checked. */
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
 * Spends the proof with its act. Throws `STEP_UP {from}` if one is needed and none was sent; call it after all checks of holds.
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

/** Throws every refusal that does not depend on the proof. The act checks the same again under its locks. */
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

/** Throws `COIN_HELD {free, until}` for coin bought too recently to leave; call it under the account's lock. */
export async function requireWithdrawable(
  deps: Pick<Deps, 'settings'>,
  runner: Runner,
  { userId, amount, left, at }: Leaving,
): Promise<void> {
  const balance = coin(left + amount)
  const { held, until } = await findHeldCoin(runner, { userId, balance, at }, await deps.settings())
  if (until === null || left >= held) return
  throw new Refusal('COIN_HELD', { free: coinText(coin(balance - held)), until: Math.ceil(until / 1000) })
}
