/** The one writer of what others decide of a user: verified or not, a merchant or not. */
import type { UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { AppUserTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

type User = Selectable<AppUserTable>

export type VerificationStanding = {
  readonly userId: UserId
  /** Nothing changes for a user who stands otherwise. */
  readonly from?: User['verificationStatus']
  readonly status: User['verificationStatus']
  readonly reason?: string
  readonly realName?: string
}

const verifySql = statement<{ id: UserId }>(
  'mark-verification',
  `update app_user u set verification_status = n.status, verification_reason = n.reason, real_name = coalesce(n.real_name, u.real_name)
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) n(id, was, status, reason, real_name)
    where u.id = n.id and u.verification_status = coalesce(n.was, u.verification_status) returning u.id`,
)

/** Answers whose standing has changed. */
export async function markVerifications(
  runner: Runner,
  standings: readonly VerificationStanding[],
): Promise<UserId[]> {
  const rows = await verifySql(runner, [
    standings.map(({ userId }) => userId),
    standings.map(({ from = null }) => from),
    standings.map(({ status }) => status),
    standings.map(({ reason = '' }) => reason),
    standings.map(({ realName = null }) => realName),
  ])
  return rows.map(({ id }) => id)
}

const merchantSql = statement(
  'mark-merchants',
  `update app_user u set merchant_status = n.status from unnest($1::int[], $2::text[]) n(id, status) where u.id = n.id`,
)

/** What the users' info and offers show. */
export async function markMerchants(
  runner: Runner,
  standings: readonly { readonly userId: UserId; readonly status: User['merchantStatus'] }[],
): Promise<void> {
  await merchantSql(runner, [standings.map(({ userId }) => userId), standings.map(({ status }) => status)])
}
