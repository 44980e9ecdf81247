import type { BodyOf } from '@u-market/contract'
import { blockLimits, type UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { notifyBlocked } from '../events/index.ts'
import { createViewerLoader } from '../offers/index.ts'
import { pageWindow } from '../page.ts'
import type { Between } from './dealings.ts'
import { listFavourites, removeFavourite, setFavourite } from './favourites.ts'
import { findTraders } from './find-traders.ts'
import { freezeAccount, thawAccount } from './freeze.ts'
import { closeOwnAccount } from './leave.ts'
import { createPageFinder } from './trader-page.queries.ts'
import { readTraderPage } from './trader-page.ts'
import { lockTraders } from './trader-records.ts'

type TraderCalls =
  | 'getTrader'
  | 'blockUser'
  | 'listBlocked'
  | 'closeOwnAccount'
  | 'freezeAccount'
  | 'thawAccount'
  | 'setFavourite'
  | 'listFavourites'
  | 'findTraders'

export function traderHandlers(deps: Deps): Pick<Handlers, TraderCalls> {
  const viewers = createViewerLoader(deps.database.kysely)
  const findPage = createPageFinder(deps.database.kysely)
  return {
    getTrader: ({ user, body }) =>
      readTraderPage(deps, findPage, body.userId, user && { id: user.id, viewers }),
    blockUser: ({ user, body: form, idempotencyKey }) =>
      blockUser(deps, { userId: user.id, form, idempotencyKey }),
    setFavourite: ({ user, body: form, idempotencyKey }) =>
      setFavourite(deps, { userId: user.id, form, idempotencyKey }),
    listFavourites: ({ user, body }) => listFavourites(deps, user.id, pageWindow(body)),
    findTraders: ({ user, body }) => findTraders(deps, user.id, body.q),
    closeOwnAccount: ({ user, body: form, idempotencyKey }) =>
      closeOwnAccount(deps, { userId: user.id, form, idempotencyKey }),
    freezeAccount: ({ user, idempotencyKey }) => freezeAccount(deps, { user, idempotencyKey }),
    thawAccount: ({ user, body: form, address, origin, idempotencyKey }) =>
      thawAccount(deps, { user, form, address, origin, idempotencyKey }),
    listBlocked: async ({ user, body }) => {
      const rows = await findBlocked(deps.database.kysely, user.id, pageWindow(body))
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: unixSeconds(createdAt) }))
    },
  }
}

type Block = {
  readonly userId: UserId
  readonly form: BodyOf<'blockUser'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Blocks another user, or ends the block. Locks both records. Placing an order locks the buyer's record before it checks for
 * blocks, so orders placed earlier stay valid and none is placed after this call has returned.
 */
async function blockUser(deps: Deps, { userId, form, idempotencyKey }: Block): Promise<null> {
  const { userId: peerId, on, note } = form
  if (peerId === userId) throw new FieldRefusal('userId', 'invalid')
  const pair = { userId, peerId }
  return transact(deps.database, idempotencyKey, async (tx) => {
    const traders = await lockTraders(tx, [userId, peerId], [])
    if (!traders.has(peerId)) throw new Refusal('USER_NOT_FOUND')
    if (!on) {
      await removeBlock(tx, pair)
      return null
    }
    if ((await countOtherBlocks(tx, pair)) >= blockLimits.people)
      throw new Refusal('BLOCK_LIMIT', { limit: blockLimits.people })
    await removeFavourite(tx, pair)
    await writeBlock(tx, pair, { note, at: deps.clock.now() })
    await notifyBlocked(tx, pair)
    return null
  })
}

/** A repeated block keeps the time of the first, and its note unless a new one is given. */
async function writeBlock(
  tx: Tx,
  { userId, peerId }: Between,
  { note, at }: { readonly note: string | undefined; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('traderBlock')
    .values({ userId, peerId, note: note ?? '', createdAt: at })
    .onConflict((conflict) => {
      const same = conflict.columns(['userId', 'peerId'])
      return note === undefined ? same.doNothing() : same.doUpdateSet({ note })
    })
    .execute()
}

async function removeBlock(tx: Tx, { userId, peerId }: Between): Promise<void> {
  await tx.deleteFrom('traderBlock').where('userId', '=', userId).where('peerId', '=', peerId).execute()
}

/** Counts the users that the user has blocked, other than `peerId`. */
async function countOtherBlocks(tx: Tx, { userId, peerId }: Between): Promise<number> {
  const { count } = await tx
    .selectFrom('traderBlock')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('peerId', '<>', peerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the blocked users, newest block first. */
function findBlocked(
  db: Db,
  userId: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('traderBlock as b')
    .innerJoin('appUser as u', 'u.id', 'b.peerId')
    .select(['b.peerId as userId', 'u.nickname', 'b.note', 'b.createdAt'])
    .where('b.userId', '=', userId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.peerId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
