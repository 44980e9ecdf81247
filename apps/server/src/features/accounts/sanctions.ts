import {
  activeSanctions,
  findSanctionAgainst,
  type Sanction,
  type SanctionedAct,
  type UserId,
} from '@u-market/domain'
import type { StoredSanction } from '../../db/column-types.ts'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'

/** One whose account was closed while their call was under way gets what a frozen one gets. */
const reasons = {
  no_trade: 'NO_TRADE',
  no_transfer: 'NO_TRANSFER',
  frozen: 'ACCOUNT_FROZEN',
  closed: 'ACCOUNT_FROZEN',
} as const satisfies Record<Sanction['kind'], Refusal['reason']>

/** Why, and until when where that is set. */
export function sanctionRefusal({ kind, reason, until }: Sanction): Refusal {
  return new Refusal(reasons[kind], {
    why: reason,
    ...(until !== null && { until: unixSeconds(new Date(until)) }),
  })
}

type Asked = { readonly act: SanctionedAct; readonly at: Date }

/** Throws what keeps a user from an act, by the sanctions on a row that the caller has locked. */
export function requireNotSanctioned(sanctions: readonly Sanction[] | null, { act, at }: Asked): void {
  const sanction = findSanctionAgainst(sanctions ?? [], act, at.getTime())
  if (sanction) throw sanctionRefusal(sanction)
}

/** What keeps a user from an act, by their row, locked until the transaction ends: before any ledger account. */
export async function lockSanctionAgainst(
  tx: Tx,
  { userId, act, at }: Asked & { readonly userId: UserId },
): Promise<Sanction | null> {
  const { sanctions } = await tx
    .selectFrom('appUser')
    .select('sanctions')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  return findSanctionAgainst(sanctions ?? [], act, at.getTime())
}

/** As the user reads them. */
export function sanctionViews(sanctions: readonly Sanction[] | null, at: Date) {
  return activeSanctions(sanctions ?? [], at.getTime()).map(({ kind, reason, until }) => ({
    kind,
    reason,
    until: until === null ? null : unixSeconds(new Date(until)),
  }))
}

/** Why an account is closed, where an operator has said so. */
export function closedFor(sanctions: readonly Sanction[] | null): { why?: string } {
  const closing = sanctions?.find(({ kind }) => kind === 'closed')
  return closing ? { why: closing.reason } : {}
}

type UserSanctions = {
  readonly userId: UserId
  readonly sanctions: readonly StoredSanction[]
  readonly closedAt: Date | null
}

const setSql = statement(
  'set-user-sanctions',
  `update app_user u set sanctions = n.sanctions, closed_at = n.closed_at
    from unnest($1::int[], $2::jsonb[], $3::timestamptz[]) n(id, sanctions, closed_at) where u.id = n.id`,
)

/** What stands against users from now on; the caller has locked their rows. */
export async function setUserSanctions(runner: Runner, users: readonly UserSanctions[]): Promise<void> {
  await setSql(runner, [
    users.map(({ userId }) => userId),
    users.map(({ sanctions }) => (sanctions.length > 0 ? JSON.stringify(sanctions) : null)),
    users.map(({ closedAt }) => closedAt),
  ])
}
