/** A user's favourite traders, each with a private note. A block ends a favourite, and none begins under one. */
import type { BodyOf, DataOf } from '@u-market/contract'
import { favouriteLimits, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { plannedOnce, type Runner } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import type { Between } from './dealings.ts'
import { isBlockedSql, type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
import { lockTraders } from './trader-records.ts'

type Favourite = {
  readonly userId: UserId
  readonly form: BodyOf<'setFavourite'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Makes a trader a favourite, or ends that. Locks the user's record, as a block by the user does. */
export async function setFavourite(deps: Deps, { userId, form, idempotencyKey }: Favourite): Promise<null> {
  const { userId: peerId, on, note } = form
  if (peerId === userId) throw new FieldRefusal('userId', 'invalid')
  const pair = { userId, peerId }
  return transact(deps.database, idempotencyKey, async (tx) => {
    await lockTraders(tx, [userId], [])
    if (!on) {
      await removeFavourite(tx, pair)
      return null
    }
    const { isOpen, hasBlocked, others } = await findState(tx, pair)
    if (!isOpen) throw new Refusal('USER_NOT_FOUND')
    if (hasBlocked) throw new Refusal('FAVOURITE_BLOCKED')
    if (others >= favouriteLimits.people)
      throw new Refusal('FAVOURITE_LIMIT', { limit: favouriteLimits.people })
    await writeFavourite(tx, pair, { note, at: deps.clock.now() })
    return null
  })
}

const stateSql = plannedOnce<{ isOpen: boolean; hasBlocked: boolean; others: number }>(
  'find-favourite-state',
  `select exists(select 1 from app_user u where u.id = $2::int and u.closed_at is null) as is_open,
    exists(select 1 from trader_block b where b.user_id = $1::int and b.peer_id = $2::int) as has_blocked,
    (select count(*)::int from favourite f where f.user_id = $1::int and f.peer_id <> $2::int) as others`,
)

async function findState(tx: Tx, { userId, peerId }: Between) {
  const [state] = await stateSql(tx, [userId, peerId])
  if (!state) throw new Error('a row of scalars is always found')
  return state
}

/** A repeated favourite keeps the time of the first, and its note unless a new one is given. */
async function writeFavourite(
  tx: Tx,
  { userId, peerId }: Between,
  { note, at }: { readonly note: string | undefined; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('favourite')
    .values({ userId, peerId, note: note ?? '', createdAt: at })
    .onConflict((conflict) => {
      const same = conflict.columns(['userId', 'peerId'])
      return note === undefined ? same.doNothing() : same.doUpdateSet({ note })
    })
    .execute()
}

export async function removeFavourite(tx: Tx, { userId, peerId }: Between): Promise<void> {
  await tx.deleteFrom('favourite').where('userId', '=', userId).where('peerId', '=', peerId).execute()
}

type FavouriteRow = { readonly facts: TraderRow; readonly note: string; readonly createdAt: Date }

const listSql = plannedOnce<FavouriteRow>(
  'list-favourites',
  `select ${traderJson('f.peer_id', isBlockedSql('f.user_id', 'f.peer_id'))} as facts, f.note, f.created_at
    from favourite f where f.user_id = $1::int order by f.created_at desc, f.peer_id desc limit $2::bigint offset $3::bigint`,
)

/** Lists the user's favourites, the newest first. */
export async function listFavourites(
  deps: Deps,
  userId: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DataOf<'listFavourites'>> {
  const rows = await listSql(deps.database.kysely, [userId, limit, offset])
  return rows.map(({ facts, note, createdAt }) => ({
    ...traderFactsView(deps, facts),
    note,
    createdAt: unixSeconds(createdAt),
  }))
}

const idsSql = plannedOnce<{ readonly peerId: UserId }>(
  'find-favourite-ids',
  'select peer_id from favourite where user_id = $1::int',
)

export async function findFavouriteIds(runner: Runner, userId: UserId): Promise<ReadonlySet<UserId>> {
  return new Set((await idsSql(runner, [userId])).map(({ peerId }) => peerId))
}
