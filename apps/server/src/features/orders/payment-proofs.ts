/** A buyer's payment: proofs that are their own uploads and whose pictures no other order has shown, and the payer's name. */
import { setImmediate } from 'node:timers/promises'
import type { BodyOf } from '@u-market/contract'
import { DAY_MS, type OrderId, type UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAlike, lockOwnUploads, requireOwn } from '../uploads/index.ts'
import type { Details } from './act-effects.ts'
import { write } from './changes.ts'
import type { OrderRow } from './order.ts'

export type Payment = Pick<BodyOf<'markPaid'>, 'proofs' | 'payerName'>

/** Loads which proofs are the user's own uploads, and which orders have already shown their pictures. */
export async function loadPayment(runner: Runner, userId: UserId, { proofs }: Payment) {
  const named = { userId, category: 'voucher', paths: proofs, field: 'proofs' } as const
  const [own, shown] = await Promise.all([lockOwnUploads(runner, named), findShownSql(runner, [proofs])])
  return { named, own, shown }
}

/** A receipt shows its date, and a seller does not take one of last month. */
const ALIKE_DAYS = 30
/** Newest orders of the buyer, and of the seller, whose proofs are compared: more than most have in that time. */
const ALIKE_ORDERS = 100

type Compared = { readonly orderId: OrderId; readonly look: Buffer }

const ownLooksSql = statement<Pick<Compared, 'look'>>(
  'find-looks',
  'select look from upload where user_id = $1 and path = any($2::text[]) and look is not null',
)

const otherLooksSql = statement<Compared>(
  'find-other-looks',
  `select p.order_id, u.look from (${['buyer', 'seller']
    .flatMap((side, at) =>
      ['is_open', 'not is_open'].map(
        (open) =>
          `(select id, created_at from trade_order where ${side}_id = $${at + 1} and ${open}
            order by id collate "C" desc limit ${ALIKE_ORDERS})`,
      ),
    )
    .join(' union ')}) o
    join payment_proof p on p.order_id = o.id join upload u on u.path = p.path
    where o.id <> $3 and o.created_at > $4 and u.look is not null`,
)

/**
 * Finds other orders of the buyer or of the seller with a proof that looks like one of these. Only theirs: a receipt names both,
 * so that a copy for other people is seen at once. Proofs that the order had before are not compared again.
 */
export async function findAlike(
  db: Db,
  { id, buyerId, sellerId, proofs: before }: Pick<OrderRow, 'id' | 'buyerId' | 'sellerId' | 'proofs'>,
  { proofs, at }: { readonly proofs: readonly string[]; readonly at: Date },
): Promise<OrderId[]> {
  const added = proofs.filter((path) => !before.includes(path))
  const own = await ownLooksSql(db, [buyerId, added])
  if (own.length === 0) return []
  const since = new Date(at.getTime() - ALIKE_DAYS * DAY_MS)
  const others = await otherLooksSql(db, [buyerId, sellerId, id, since])
  const alike = new Set<OrderId>()
  for (const { orderId, look } of others) {
    if (own.some((each) => isAlike(each.look, look))) alike.add(orderId)
    // Each comparison takes up to a millisecond, and up to some two hundred are made.
    await setImmediate()
  }
  return [...alike]
}

const likeOrdersSql = statement<{ orderId: OrderId; orders: string }>(
  'find-like-orders',
  `select order_id, params ->> 'orders' as orders from event where order_id = any($1::text[]) and kind = 'proof_alike' order by seq`,
)

/** Finds what `findAlike` found when the orders were paid. */
export async function findLikeOrders(
  db: Db,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<ReadonlyMap<OrderId, string[]>> {
  const rows = orders.length === 0 ? [] : await likeOrdersSql(db, [orders.map(({ id }) => id)])
  const found = new Map<OrderId, string[]>()
  for (const { orderId, orders: like } of rows)
    found.set(orderId, [...new Set([...(found.get(orderId) ?? []), ...like.split(' ')])])
  return found
}

/**
 * Returns the fields and rows of a payment; earlier proofs are kept. Throws `VOUCHER_USED`, or a refusal if a proof is not the
 * user's upload.
 */
export function paymentDetails(
  { id: orderId, proofs: before }: Pick<OrderRow, 'id' | 'proofs'>,
  { proofs, payerName = '' }: Payment,
  { named, own, shown }: Awaited<ReturnType<typeof loadPayment>>,
  alike: readonly OrderId[],
): Required<Pick<Details, 'patch' | 'extraWrites' | 'eventsAfter'>> {
  requireOwn(named, own)
  return {
    patch: { proofs: [...new Set([...before, ...proofs])], payerName },
    extraWrites: newProofs(shown, orderId).map((proof) => write(insertProofs, proof)),
    // No text fills in `orders`, so only operators learn them.
    eventsAfter:
      alike.length === 0
        ? []
        : [
            {
              kind: 'proof_alike',
              actor: 'system',
              notified: 'seller',
              details: { params: { orders: alike.join(' ') } },
            },
          ],
  }
}

type Shown = {
  readonly path: string
  readonly picture: Buffer
  /** Orders that have shown this picture. */
  readonly orderIds: readonly OrderId[]
}

/** Finds the upload's own path too: a proof of before `picture` may have a duplicate. */
const findShownSql = statement<Shown>(
  'find-shown-proofs',
  `select u.path, coalesce(u.picture, u.sha256) as picture, array(
      select p.order_id from payment_proof p where p.path = u.path
      union select p.order_id from payment_proof p where p.picture in (u.picture, u.sha256)) as order_ids
    from upload u where u.path = any($1::text[])`,
)

/**
 * A picture belongs to one order. If two orders show it at once, the unique index stops one, which is then decided again and
 * refused.
 */
type Proof = Pick<Shown, 'path' | 'picture'> & { readonly orderId: OrderId }

/** Returns the proofs whose pictures are new, each picture once. Throws `VOUCHER_USED` if another order has shown one. */
function newProofs(shown: readonly Shown[], orderId: OrderId): Proof[] {
  if (shown.some(({ orderIds }) => orderIds.some((id) => id !== orderId))) throw new Refusal('VOUCHER_USED')
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
