/**
 * Names that pretend: a nickname must not read as one of the market's people, nor as that of a known trader. Names are compared by
 * their skeleton, in which letters that look alike are the same.
 */
import { DAY_MS, FORMER_NICKNAME_DAYS, NICKNAME_CHANGES, NICKNAME_DAYS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import { countUses, endOfLimit } from '../../db/count-uses.ts'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockOffersForPause } from './offers-pause.ts'
import { updateUser } from './user.queries.ts'

/** Ticks and badges, which read as the market's own mark of a verified trader. */
const BADGES = /[✓✔☑✅✪√🗸🗹🔰🛡🆗🆔🎖🏅\u237b\u{1fbb1}\u{10102}ⓋⓥⓂ🅥🆅]/u

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
  const seen = nickname
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, letterOf)
  const letters = unhomoglyph(seen.normalize('NFKD').replace(/\p{M}/gu, '')).normalize('NFKD').toLowerCase()
  const plain = Array.from(unhomoglyph(letters).toLowerCase(), (letter) => alike[letter] ?? letter).join('')
  const words = plain.replace(/[^\p{L}\p{N}]/gu, '')
  // A name of pictures alone has no other skeleton.
  return words === '' ? plain.replace(/[^\p{So}]/gu, '') : words
}

/** Letters in a black circle or square, and those of flags, which no decomposition makes plain. */
function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((each) => code >= each) ?? code
  return String.fromCharCode(97 + code - first)
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
  'help center',
  'help centre',
  'verified',
  'merchant',
  'U集市',
  '客服',
  '官方',
  '管理员',
  '工作人员',
  '平台',
  '仲裁',
  '认证',
  '認證',
  '商家',
  '实名',
  '實名',
  '管理員',
  '工作人員',
  '平臺',
  '风控',
  '風控',
  '担保',
  '擔保',
].map(skeletonOf)
/** No word of a nickname is one of these; within longer words they are honest: "Supportive", "Stafford". */
const wordsOfNames = skeletonsIn('support escrow staff arbiter arbitrator')
/** What the market's people do, and what they are called. */
const offices = [
  ...wordsOfNames,
  ...skeletonsIn(`arbitration service help system operator security safety trust risk compliance finance payment account
    dispute appeal platform market team agent assistant manager message notice alert notification kyc kefu guanfang
    系统 系統 支持 支援 集市 市集 安全 服务 服務 技术 技術 售后 售後 裁决 裁決 申诉 申訴 托管 託管 财务 財務
    助手 助理 专员 專員 经理 經理 通知 消息 公告`),
]
/** Words that are part of the names of offices. */
const besideOffices =
  skeletonsIn(`u s the and of for our your my live online chat desk center centre department dept group line
  control trade coin user client member 中心 在线 線上 在線 部 员 員 团队 團隊 人员 人員 交易 客户 客戶 用户 用戶 的`)
/** A name of offices and of nothing that is anybody's own. Each alone is part of many honest names. */
const OFFICE = new RegExp(
  `^(?:${besideOffices.join('|')})*(?:${offices.join('|')})(?:${[...offices, ...besideOffices].join('|')})*$`,
  'u',
)

/** Whether a name reads as one of the market's people, with or without figures before or after it. */
export function isReservedName(text: string): boolean {
  const skeleton = skeletonOf(text)
  const bare = skeletonOf(text.replace(/^[\p{N}\p{P}\p{S}\s]+(?=\p{L})|[\p{N}\p{P}\p{S}\s]+$/gu, ''))
  return (
    withinNames.some((word) => skeleton.includes(word)) ||
    [skeleton, bare].some((name) => OFFICE.test(name)) ||
    text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => wordsOfNames.includes(skeletonOf(word)))
  )
}

function skeletonsIn(words: string): string[] {
  return words.split(/\s+/).map(skeletonOf)
}

/** From this many completed orders on, a trader's nickname is protected; a merchant's always is. */
const KNOWN_FROM_ORDERS = 20

/**
 * Checks a nickname that the user is about to take, and returns its skeleton. Throws `NICKNAME_TAKEN`. Two users who take alike
 * names at once are serialized by a lock on the skeleton.
 */
async function requireOwnName(tx: Tx, { userId, nickname, at }: Renaming): Promise<string> {
  if (BADGES.test(nickname) || isReservedName(nickname)) throw new Refusal('NICKNAME_TAKEN')
  const skeleton = skeletonOf(nickname)
  // Nothing but signs resembles nothing.
  if (skeleton === '') return skeleton
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nickname ${skeleton}`}, 0))`.execute(tx)
  const keptFrom = new Date(at.getTime() - FORMER_NICKNAME_DAYS * DAY_MS)
  const known = await sql`select from app_user u join trader_record r on r.user_id = u.id
    where u.id in (select id from app_user where nickname_skeleton = ${skeleton}
        union all select user_id from former_nickname where skeleton = ${skeleton} and until_at > ${keptFrom})
      and u.id <> ${userId} and (u.merchant_status = 'approved' or r.completed_orders >= ${KNOWN_FROM_ORDERS})
    limit 1`.execute(tx)
  if (known.rows.length > 0) throw new Refusal('NICKNAME_TAKEN')
  return skeleton
}

/** Lets others look like a user who has left, unless that is a known trader. The nightly pruning computes the new name's skeleton. */
export async function freeNames(tx: Tx, userId: UserId): Promise<void> {
  const { merchantStatus, completedOrders } = await tx
    .selectFrom('appUser')
    .innerJoin('traderRecord', 'traderRecord.userId', 'appUser.id')
    .select(['merchantStatus', 'completedOrders'])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (merchantStatus === 'approved' || completedOrders >= KNOWN_FROM_ORDERS) return
  await updateUser(tx, userId, { nicknameSkeleton: null })
  await tx.updateTable('formerNickname').set({ skeleton: '' }).where('userId', '=', userId).execute()
}

type Renaming = { readonly userId: UserId; readonly nickname: string; readonly at: Date }

/**
 * Gives the user a nickname, and keeps the former one. Throws `NICKNAME_ORDER_OPEN {orderId}`, because the other party of an open
 * order has to recognise the user, `NICKNAME_TOO_SOON {until}`, and what `requireOwnName` throws. Locks the user's listed offers
 * and record, as placing an order does: none is placed meanwhile, on either side.
 */
export async function rename(tx: Tx, { userId, nickname, at }: Renaming): Promise<void> {
  const limit = {
    subject: `nicknames of ${userId}`,
    most: NICKNAME_CHANGES,
    windowMs: NICKNAME_DAYS * DAY_MS,
  }
  const until = endOfLimit(await countUses(tx, at, [limit]))
  if (until !== null) throw new Refusal('NICKNAME_TOO_SOON', { until })
  await lockOffersForPause(tx, userId)
  const open = await tx
    .selectFrom('tradeOrder')
    .select('id')
    .where('isOpen', '=', true)
    .where((where) => where.or([where('buyerId', '=', userId), where('sellerId', '=', userId)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Refusal('NICKNAME_ORDER_OPEN', { orderId: open.id })
  const nicknameSkeleton = await requireOwnName(tx, { userId, nickname, at })
  const before = await tx
    .selectFrom('appUser')
    .select(['nickname', 'nicknameSkeleton'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const skeleton = before.nicknameSkeleton ?? skeletonOf(before.nickname)
  await tx
    .insertInto('formerNickname')
    .values({ userId, nickname: before.nickname, skeleton, untilAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await updateUser(tx, userId, { nickname, nicknameSkeleton })
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
