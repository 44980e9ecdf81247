import type { UploadCategory } from '@u-market/contract'
import { TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { signatureSecondsLeft } from './picture.views.ts'
import { findUpload, isPartyToUpload } from './upload.queries.ts'

type Asked = {
  readonly path: string
  readonly query: { readonly e?: unknown; readonly s?: unknown }
  readonly user: SessionUser | null
}

/** As handed out; anything else names no file, and may hold what PostgreSQL takes for no text. */
const HANDED_OUT = /^\/uploads\/[a-z]+\/[A-Za-z0-9_-]{20,64}\.(?:jpg|png|webp)$/
const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'private, no-store'

/**
 * May this file be shown, and how long may it be kept? Answers the cache rule, or throws 403
 * without a credential that fits, 404 for a file that is not there.
 */
export async function openUpload(deps: Deps, { path, query, user }: Asked): Promise<string> {
  const upload = HANDED_OUT.test(path) ? await findUpload(deps.database.kysely, path) : undefined
  if (upload?.category === 'avatar') return FOREVER
  const secondsLeft = signatureSecondsLeft(deps.secret, path, query, deps.clock.now())
  if (secondsLeft === null && !user) throw new TransportRefusal(403)
  if (!upload) throw new TransportRefusal(404)
  // Identity documents stay in no cache, not even the browser's.
  if (secondsLeft !== null)
    return upload.category === 'idcard' ? NEVER : `private, max-age=${secondsLeft}, immutable`
  const isConcerned =
    user !== null &&
    (upload.userId === user.id || (await isPartyToUpload(deps.database.kysely, path, user.id)))
  if (!isConcerned) throw new TransportRefusal(403)
  return NEVER
}

/** What an operator asks for: its category, which says whose pages it stands on, and the cache rule. Throws 404. */
export async function openForOperator(
  deps: Deps,
  path: string,
): Promise<{ readonly category: UploadCategory; readonly cacheControl: string }> {
  const upload = HANDED_OUT.test(path) ? await findUpload(deps.database.kysely, path) : undefined
  if (!upload) throw new TransportRefusal(404)
  return { category: upload.category, cacheControl: NEVER }
}
