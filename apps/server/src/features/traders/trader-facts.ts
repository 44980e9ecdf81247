import type { TraderFacts } from '@u-market/contract'
import { completionRate, meanRating, type UserId } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'

/** Public facts about a trader, read as a JSON column next to an offer or for the trader's page. */
export type TraderRow = {
  readonly userId: UserId
  readonly nickname: string
  readonly avatar: string
  readonly isMerchant: boolean
  readonly isVerified: boolean
  readonly salesCompleted: number
  readonly recentCompleted: number
  readonly recentFaults: number
  readonly releaseSeconds: number | null
  readonly payMedian: number | null
  readonly releaseMedian: number | null
  readonly partners: number
  readonly ratingSum: number
  readonly ratingCount: number
  /** When the trader was last active, in Unix seconds; null for a user without sessions. */
  readonly usedAt: number | null
  /** The viewer does not see whether the trader is online: one of the two has blocked the other. */
  readonly isHidden: boolean
  /** The trader has frozen the account. Only parties of an open order are told. */
  readonly isFrozen: boolean
}

/**
 * Returns SQL of a column with a `TraderRow`. Use it in a separate statement, for only the rows that are shown.
 * @param userId SQL of the trader's id.
 * @param isHidden SQL that is true if the viewer may not see whether the trader is online.
 */
export function traderJson(userId: string, isHidden = 'false'): string {
  return `(select json_build_object('userId', u.id, 'nickname', u.nickname, 'avatar', u.avatar,
      'isMerchant', u.merchant_status = 'approved', 'isVerified', u.verification_status = 'approved',
      'salesCompleted', r.sales_completed, 'recentCompleted', r.recent_completed, 'recentFaults', r.recent_faults,
      'releaseSeconds', r.release_seconds, 'payMedian', r.pay_median, 'releaseMedian', r.release_median,
      'partners', r.partners, 'ratingSum', r.rating_sum, 'ratingCount', r.rating_count,
      'usedAt', (select extract(epoch from max(last_used_at))::bigint from session where user_id = u.id),
      'isHidden', ${isHidden}, 'isFrozen', u.frozen_at is not null)
    from app_user u, trader_record r where u.id = ${userId} and r.user_id = u.id)`
}

/**
 * Returns SQL that is true if one of two users has blocked the other.
 * @param user SQL of one's id.
 * @param peer SQL of the other's.
 */
export function isBlockedSql(user: string, peer: string): string {
  return `exists(select 1 from trader_block b where b.user_id in (${user}, ${peer}) and b.peer_id in (${user}, ${peer}))`
}

type Seeing = Pick<Deps, 'isOnline' | 'clock' | 'secret' | 'publicUrl' | 'isConsole'>

export function traderFactsView(deps: Seeing, row: TraderRow): TraderFacts {
  const rate = completionRate(row.recentCompleted, row.recentFaults)
  const isOnline = !row.isHidden && deps.isOnline(row.userId)
  const now = unixSeconds(deps.clock.now())
  return {
    userId: row.userId,
    nickname: row.nickname,
    avatar: signedUrl(deps, row.avatar),
    isMerchant: row.isMerchant ? 1 : 0,
    isVerified: row.isVerified ? 1 : 0,
    isOnline: isOnline ? 1 : 0,
    lastSeenAt: isOnline ? now - (now % MINUTE) : row.isHidden ? null : seenSince(row.usedAt, now),
    creditRating: meanRating(row.ratingSum, row.ratingCount),
    dealCount: row.salesCompleted,
    completionRate: rate,
    record: {
      completed: row.recentCompleted,
      rate,
      rateCount: row.recentCompleted + row.recentFaults,
      payMedian: row.payMedian,
      releaseMedian: row.releaseMedian,
      partners: row.partners,
    },
    releaseSeconds: row.releaseSeconds,
  }
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Exact times would show strangers when a person sleeps and works. */
const SEEN_STEPS = [DAY, 7 * DAY]

/** Returns since when the trader has been seen, in steps of a day and a week; null for longer ago. In Unix seconds. */
function seenSince(usedAt: number | null, now: number): number | null {
  if (usedAt === null) return null
  const step = SEEN_STEPS.find((each) => now - usedAt <= each)
  return step === undefined ? null : now - (now % MINUTE) - step
}
