/** A buyer's payment: proofs that are their own uploads and whose pictures no other order has shown, and the payer's name. */
import type { BodyOf } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockOwnUploads, requireOwn } from '../uploads/index.ts'
import type { Details } from './act-effects.ts'
import { write } from './changes.ts'
import { scheduleComparisons } from './compare-proofs.ts'
import type { OrderRow } from './order.ts'

export type Payment = Pick<BodyOf<'markPaid'>, 'proofs' | 'payerName' | 'payerEnd'>

/** Loads which proofs are the user's own uploads, and which orders have already shown their pictures. */
export async function loadPayment(runner: Runner, userId: UserId, { proofs }: Payment) {
  const named = { userId, category: 'voucher', paths: proofs, field: 'proofs' } as const
  const [own, shown] = await Promise.all([lockOwnUploads(runner, named), findShownSql(runner, [proofs])])
  return { named, own, shown }
}

/**
 * Returns the fields and rows of a payment; earlier proofs are kept. Throws `VOUCHER_USED`, or a refusal if a proof is not the
 * user's upload.
 */
export function paymentDetails(
  { id: orderId, proofs: before, payerEnd: saidBefore }: Pick<OrderRow, 'id' | 'proofs' | 'payerEnd'>,
  { proofs, payerName = '', payerEnd = saidBefore }: Payment,
  { named, own, shown }: Awaited<ReturnType<typeof loadPayment>>,
  at: Date,
): Required<Pick<Details, 'patch' | 'extraWrites'>> {
  requireOwn(named, own)
  const paths = proofs.filter((path) => !before.includes(path))
  return {
    patch: { proofs: [...new Set([...before, ...proofs])], payerName, payerEnd },
    extraWrites: [
      ...newProofs(shown, orderId).map((proof) => write(insertProofs, proof)),
      ...(paths.length > 0 ? [write(scheduleComparisons, { orderId, paths, at })] : []),
    ],
  }
}

type Shown = {
  readonly path: string
  readonly picture: Buffer
  /** Orders that have shown this picture. */
  readonly orderIds: readonly OrderId[]
  /** Another user uploaded this picture first, such as the buyer who showed it in a chat, from which the seller has it. */
  readonly isOfOther: boolean
}

/** Finds the upload's own path too: a proof of before `picture` may have a duplicate. */
const findShownSql = statement<Shown>(
  'find-shown-proofs',
  `select u.path, coalesce(u.picture, u.sha256) as picture, array(
      select p.order_id from payment_proof p where p.path = u.path
      union select p.order_id from payment_proof p where p.picture in (u.picture, u.sha256)) as order_ids,
      coalesce((select o.user_id from upload o where o.picture = u.picture order by o.created_at, o.path limit 1) <> u.user_id,
        false) as is_of_other
    from upload u where u.path = any($1::text[])`,
)

/**
 * A picture belongs to one order. If two orders show it at once, the unique index stops one, which is then decided again and
 * refused.
 */
type Proof = Pick<Shown, 'path' | 'picture'> & { readonly orderId: OrderId }

/**
 * Returns the proofs whose pictures are new, each picture once. Throws `VOUCHER_USED` if another order has shown one, or another
 * user uploaded it first.
 */
function newProofs(shown: readonly Shown[], orderId: OrderId): Proof[] {
  const isUsed = ({ orderIds, isOfOther }: Shown) => isOfOther || orderIds.some((id) => id !== orderId)
  if (shown.some(isUsed)) throw new Refusal('VOUCHER_USED')
  const unshown = shown.filter(({ orderIds }) => orderIds.length === 0)
  const byPicture = new Map(unshown.map((proof) => [proof.picture.toString('hex'), proof]))
  return [...byPicture.values()].map(({ path, picture }) => ({ path, picture, orderId }))
}

const insertProofsSql = statement(
  'insert-proofs',
  'insert into payment_proof (path, picture, order_id) select * from unnest($1::text[], $2::bytea[], $3::text[])',
)

async function insertProofs(runner: Runner, proofs: readonly Proof[]): Promise<void> {
  if (proofs.length === 0) return
  await insertProofsSql(runner, [
    proofs.map(({ path }) => path),
    proofs.map(({ picture }) => picture),
    proofs.map(({ orderId }) => orderId),
  ])
}
