import type { UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import type { Between } from './dealings.ts'

/** Blocking again keeps the moment; a note that is not given stays. */
export async function writeBlock(
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

export async function removeBlock(tx: Tx, { userId, peerId }: Between): Promise<void> {
  await tx.deleteFrom('traderBlock').where('userId', '=', userId).where('peerId', '=', peerId).execute()
}

/** How many others than this one somebody has blocked. */
export async function countOtherBlocks(tx: Tx, { userId, peerId }: Between): Promise<number> {
  const { count } = await tx
    .selectFrom('traderBlock')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('peerId', '<>', peerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest first. */
export function findBlocked(
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
