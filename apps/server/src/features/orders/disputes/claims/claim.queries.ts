/** The one writer of the table `claim`, and of what is locked with it. */
import type { AppealId, Ruling, Side, UserId } from '@u-market/domain'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { AppealTable, ClaimTable } from '../../../../db/schema.generated.ts'
import { type Runner, statement } from '../../../../db/statement.ts'
import { kindList } from '../../appeal-kinds.ts'
import { newestEntrySql, type OpenAppeal } from '../../lock-appeals.ts'

export type OpenClaim = OpenAppeal & {
  readonly appliedBy: Side
  /** The ruling on the order's coin that is proposed; of it `awardMinor` is the claimant's. */
  readonly proposed: Ruling | null
  readonly awardMinor: bigint | null
  readonly heldMinor: bigint
} & Pick<Selectable<ClaimTable>, 'buyerConsent' | 'sellerConsent'>

const lockSql = statement<OpenClaim>(
  'lock-open-claim',
  `select a.id, a.order_id, a.applied_by, a.awaits, a.deadline_at, ${entriesOf('buyer')} as buyer_entries,
      ${entriesOf('seller')} as seller_entries, newest.seq as entry_seq, newest.actor as entry_by, newest.created_at as entry_at,
      c.proposed, c.award_minor, c.held_minor, c.buyer_consent, c.seller_consent, c.proposed_by, c.proposed_reason
    from appeal a join claim c on c.appeal_id = a.id cross join lateral (${newestEntrySql}) newest
    where a.id = $1 and a.status = 'open' for no key update of a, c`,
)
/** Undefined once it is over. The caller has locked its order. */
export async function lockOpenClaim(runner: Runner, id: AppealId): Promise<OpenClaim | undefined> {
  return (await lockSql(runner, [id]))[0]
}

type NewClaim = { readonly id: AppealId; readonly answerUntil: Date }

const insertSql = statement(
  'insert-claims',
  'insert into claim (appeal_id, answer_until) select * from unnest($1::int[], $2::timestamptz[])',
)
export async function insertClaims(runner: Runner, claims: readonly NewClaim[]): Promise<void> {
  await insertSql(runner, [claims.map(({ id }) => id), claims.map(({ answerUntil }) => answerUntil)])
}

export type ClaimChange = Omit<Updateable<ClaimTable>, 'appealId' | 'answerUntil'>

export async function updateClaim(tx: Tx, id: AppealId, change: ClaimChange): Promise<void> {
  await tx.updateTable('claim').set(change).where('appealId', '=', id).execute()
}

/** Claims that a sweep sees to at once; what is left comes with the next. */
const SWEEP_ROWS = 64

const dueSql = statement<Pick<Selectable<AppealTable>, 'id'>>(
  'find-due-claims',
  `select id from appeal where kind = 'claim' and status = 'open' and deadline_at <= $1 order by deadline_at, id limit ${SWEEP_ROWS}`,
)
/** Whose time to answer, or whose proposed ruling, is due. */
export function findDueClaims(runner: Runner, at: Date): Promise<readonly { readonly id: AppealId }[]> {
  return dueSql(runner, [at])
}

/** Who is claimed against, and who claims. */
export function partiesOf(
  { buyerId, sellerId }: { readonly buyerId: UserId; readonly sellerId: UserId },
  appliedBy: Side,
): { readonly respondent: UserId; readonly claimant: UserId } {
  return appliedBy === 'buyer'
    ? { respondent: sellerId, claimant: buyerId }
    : { respondent: buyerId, claimant: sellerId }
}

function entriesOf(side: Side): string {
  return `array(select e.created_at from event e where e.order_id = a.order_id and e.appeal_id = a.id
    and e.kind in (${kindList(['appeal_evidence'])}) and e.actor = '${side}' order by e.seq)`
}
