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

/** `closed` has the refusal of a frozen account: only a call under way while the account is closed gets it. */
const reasons = {
  no_trade: 'NO_TRADE',
  no_transfer: 'NO_TRANSFER',
  frozen: 'ACCOUNT_FROZEN',
  closed: 'ACCOUNT_FROZEN',
} as const satisfies Record<Sanction['kind'], Refusal['reason']>

/** Returns the refusal with the operator's reason and, if there is one, the end of the sanction; `OWN_FREEZE` for the owner's own. */
export function sanctionRefusal({ kind, reason, until, byOwner }: Sanction): Refusal {
  if (byOwner) return new Refusal('OWN_FREEZE')
  return new Refusal(reasons[kind], {
    why: reason,
    ...(until !== null && { until: unixSeconds(new Date(until)) }),
  })
}

type Asked = { readonly act: SanctionedAct; readonly at: Date }

/** Throws if a sanction forbids the act. The caller has locked the row that the sanctions were read from. */
export function requireNotSanctioned(sanctions: readonly Sanction[] | null, { act, at }: Asked): void {
  const sanction = findSanctionAgainst(sanctions ?? [], act, at.getTime())
  if (sanction) throw sanctionRefusal(sanction)
}

/**
 * Returns the sanction that forbids the act, or null. Locks the user's row until the transaction ends; call it before locking any
 * ledger account.
 */
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

/** Whether the owner has frozen the account; from the sanctions of a row that the caller has locked. */
export function isFrozenByOwner(sanctions: readonly Sanction[] | null): boolean {
  return sanctions?.some(({ byOwner }) => byOwner) ?? false
}

/** Returns the active sanctions that operators imposed, as the user sees them. */
export function sanctionViews(sanctions: readonly Sanction[] | null, at: Date) {
  const imposed = activeSanctions(sanctions ?? [], at.getTime()).filter(({ byOwner }) => !byOwner)
  return imposed.map(({ kind, reason, until }) => ({
    kind,
    reason,
    until: until === null ? null : unixSeconds(new Date(until)),
  }))
}

/** Returns the reason given by the operator who closed the account, if any. */
export function closedFor(sanctions: readonly Sanction[] | null): { why?: string } {
  const closing = sanctions?.find(({ kind }) => kind === 'closed')
  // Its owner gives none.
  return closing && closing.reason !== '' ? { why: closing.reason } : {}
}

/** Throws `ACCOUNT_FROZEN` while operators have frozen or closed the account. */
export function requireNotFrozenByOperator(sanctions: readonly Sanction[] | null, at: Date): void {
  const frozen = activeSanctions(sanctions ?? [], at.getTime()).find(
    ({ kind }) => kind === 'frozen' || kind === 'closed',
  )
  if (frozen) throw sanctionRefusal(frozen)
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

/** Replaces the users' sanctions; the caller has locked their rows. */
export async function setUserSanctions(runner: Runner, users: readonly UserSanctions[]): Promise<void> {
  await setSql(runner, [
    users.map(({ userId }) => userId),
    users.map(({ sanctions }) => (sanctions.length > 0 ? JSON.stringify(sanctions) : null)),
    users.map(({ closedAt }) => closedAt),
  ])
}
