/**
 * Names that pretend: a nickname must not read as one of the market's people, nor as that of a known trader. Names are compared by
 * their skeleton, in which letters that look alike are the same.
 */
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import type { Db, Tx } from '../../db/database.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'

/** They reorder or hide what is read; a zero-width joiner stays, because pictures of people are made with it. */
const MISLEADING = /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/** Figures and signs that are read as letters, and letters that look alike in many fonts. */
const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}

/** What a name looks like: without width, case, marks and signs, and with one letter for all that look alike. */
export function skeletonOf(nickname: string): string {
  const letters = unhomoglyph(nickname.normalize('NFKD').replace(/\p{M}/gu, ''))
    .normalize('NFKD')
    .toLowerCase()
  const plain = unhomoglyph(letters).toLowerCase()
  return Array.from(plain, (letter) => alike[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}\p{So}]/gu, '')
}

/** No nickname contains these. */
const withinNames = [
  'u market',
  'customer service',
  'customer support',
  'customer care',
  'admin',
  'official',
  'moderator',
  'help desk',
  'U集市',
  '客服',
  '官方',
  '管理员',
  '工作人员',
  '平台',
  '仲裁',
].map(skeletonOf)
/** Part of many honest names; no nickname is one of these alone, with or without figures after it. */
const wholeNames = [
  'support',
  'service',
  'help',
  'system',
  'operator',
  'staff',
  'arbiter',
  'escrow',
  '系统',
  '支持',
  '集市',
].map(skeletonOf)

/** Whether a name reads as one of the market's people. */
export function isReservedName(text: string): boolean {
  const skeleton = skeletonOf(text)
  const bare = skeletonOf(text.replace(/[\p{N}\p{P}\p{S}\s]+$/u, ''))
  return withinNames.some((word) => skeleton.includes(word)) || wholeNames.includes(bare)
}

/** From this many completed orders on, a trader's nickname is protected; a merchant's always is. */
const KNOWN_FROM_ORDERS = 20

/**
 * Checks a nickname that the user is about to take, and returns its skeleton. Throws `INVALID_PARAMS` for signs that mislead, and
 * `NICKNAME_TAKEN`. Two users who take alike names at once are serialized by a lock on the skeleton.
 */
export async function requireOwnName(tx: Tx, userId: UserId, nickname: string): Promise<string> {
  if (MISLEADING.test(nickname)) throw new FieldRefusal('nickname', 'control_characters')
  if (isReservedName(nickname)) throw new Refusal('NICKNAME_TAKEN')
  const skeleton = skeletonOf(nickname)
  // Nothing but signs resembles nothing.
  if (skeleton === '') return skeleton
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nickname ${skeleton}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('appUser as u')
    .innerJoin('traderRecord as r', 'r.userId', 'u.id')
    .select('u.id')
    .where('u.nicknameSkeleton', '=', skeleton)
    .where('u.id', '<>', userId)
    .where((where) =>
      where.or([
        where('u.merchantStatus', '=', 'approved'),
        where('r.completedOrders', '>=', KNOWN_FROM_ORDERS),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (known) throw new Refusal('NICKNAME_TAKEN')
  return skeleton
}

const ROWS_AT_ONCE = 1_000

/** Computes the skeletons that are missing: those of names taken before there were any. */
export async function writeMissingSkeletons(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('appUser')
      .select(['id', 'nickname'])
      .where('nicknameSkeleton', 'is', null)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const names = JSON.stringify(
      rows.map(({ id, nickname }) => ({ id, nickname, skeleton: skeletonOf(nickname) })),
    )
    // A name that has changed meanwhile has brought its skeleton.
    await sql`update app_user u set nickname_skeleton = n.skeleton
      from json_to_recordset(${names}::json) n(id int, nickname text, skeleton text)
      where u.id = n.id and u.nickname = n.nickname`.execute(db)
  }
}
