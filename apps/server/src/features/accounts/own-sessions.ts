import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { announceEndedSessions } from '../events/index.ts'
import { deleteOwnSession, listSessions } from './session.queries.ts'
import { endSessionsOf, idleSince } from './sessions.ts'

type Owner = Pick<SessionUser, 'id' | 'tokenHash'>

/** Where the caller is signed in, the session used last first. */
export async function ownSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { user, locale }: { readonly user: Owner; readonly locale: Locale },
): Promise<DataOf<'listSessions'>> {
  const at = clock.now()
  const rows = await listSessions(database.kysely, user.id, { at, idleSince: idleSince(at) })
  const unknown = translator('accounts', locale)('unknownDevice')
  return rows.map((row) => ({
    id: row.id,
    device: row.device === '' ? unknown : row.device,
    address: row.address,
    createdAt: unixSeconds(row.createdAt),
    lastUsedAt: unixSeconds(row.lastUsedAt),
    current: row.tokenHash.equals(user.tokenHash) ? 1 : 0,
  }))
}

type Ending = {
  readonly user: Owner
  readonly form: BodyOf<'endSession'>
  readonly claim: IdempotencyClaim | null
}

/** Ends one session of the caller's, or all but the one that asks. Their sockets close with the commit. */
export function endOwnSession(deps: Deps, { user, form, claim }: Ending): Promise<null> {
  return transact(deps.database, claim, async (tx) => {
    if (form.id === undefined) {
      await endSessionsOf(tx, user.id, user.tokenHash)
      return null
    }
    const ended = await deleteOwnSession(tx, user.id, form.id)
    if (!ended) throw new Refusal('SESSION_NOT_FOUND')
    await announceEndedSessions(tx, [ended])
    return null
  })
}
