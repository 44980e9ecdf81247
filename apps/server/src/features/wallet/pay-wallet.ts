import type { BodyOf, DataOf } from '@u-market/contract'
import { coin, coinText, DAY_MS, TRANSFER_WINDOW_MS, TRANSFERS_PER_DAY, type UserId } from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { transfer } from '../../ledger/recipes.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, requireUnrestricted } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { requireNotSwitchedOff } from '../market/index.ts'
import { payMerchantBond } from './bond.ts'
import { checkStepUpProof, consumeStepUpProof, requireWithdrawable, type Signer } from './step-up.ts'

type Payment = {
  readonly signer: Signer
  readonly form: BodyOf<'payCoin'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Transfers available coin from the caller to another user. */
export async function transferCoin(
  deps: Deps,
  { signer, form, idempotencyKey }: Payment,
): Promise<DataOf<'payCoin'>> {
  const { user } = signer
  const { payPassword } = form
  if (form.type === 'bond') return payMerchantBond(deps, { userId: user.id, payPassword, idempotencyKey })
  const { walletAddress = '', amount = coin(0), memo = '' } = form
  const receiver = await findReceiver(deps, walletAddress, user.id)
  if (receiver.id === user.id) throw new Refusal('OWN_WALLET')
  await checkPayPassword(deps, user, payPassword)
  const leaving = { act: 'transfer', amount, address: walletAddress } as const
  const proof = await checkStepUpProof(deps, signer, { leaving, given: form })
  const { transfersToOne } = await deps.settings()
  const answer = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    requireNotSwitchedOff(await deps.switches())
    await limitUses(
      tx,
      at,
      {
        subject: `transfers ${user.id} to ${receiver.id}`,
        most: transfersToOne,
        windowMs: TRANSFER_WINDOW_MS,
      },
      { subject: `transfers ${user.id}`, most: TRANSFERS_PER_DAY, windowMs: DAY_MS },
    )
    await requireUnrestricted(deps, tx, { userId: user.id, act: 'transfer', at })
    const { id, left } = await post(
      tx,
      transfer({ from: user.id, to: receiver.id, amount, key: newToken(), memo, at }),
      async (left) => {
        // The receiver may have closed the account while this waited for its lock. Both reads leave together.
        await Promise.all([
          requireWithdrawable(deps, tx, { userId: user.id, amount, left, at }),
          requireStillOpen(tx, receiver.id),
        ])
        await consumeStepUpProof(deps, tx, { signer, leaving, proof, at })
      },
    )
    if (!receiver.hasBlocked)
      await recordEvents(tx, [
        {
          kind: 'transfer_received',
          actor: 'user',
          to: receiver.id,
          noticeType: 'account',
          params: { amount: coinText(amount), name: user.nickname },
          at,
        },
      ])
    return { id: Number(id), money: coinText(-amount), coin: coinText(left) }
  })
  deps.wake()
  return answer
}

const closedSql = statement<{ id: UserId }>(
  'find-closed',
  'select id from app_user where id = $1 and closed_at is not null',
)

async function requireStillOpen(runner: Runner, userId: UserId): Promise<void> {
  if ((await closedSql(runner, [userId])).length > 0) throw new Refusal('WALLET_NOT_FOUND')
}

async function findReceiver(deps: Deps, address: string, senderId: UserId) {
  const receiver = await deps.database.kysely
    .selectFrom('appUser')
    .select(['id', 'nickname'])
    .select(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('traderBlock')
          .select('createdAt')
          .where('userId', '=', ref('appUser.id'))
          .where('peerId', '=', senderId),
      ).as('hasBlocked'),
    )
    .where('walletAddress', '=', address)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  if (!receiver) throw new Refusal('WALLET_NOT_FOUND')
  return receiver
}
