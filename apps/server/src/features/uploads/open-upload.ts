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

/** The form of issued paths. Checked before the query, because other text may contain bytes that PostgreSQL refuses. */
const HANDED_OUT = /^\/uploads\/[a-z]+\/[A-Za-z0-9_-]{20,64}\.(?:jpg|png|webp)$/
const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'private, no-store'

/** Checks access to a file and returns its `cache-control`. Throws 403 without a fitting credential, 404 for a missing file. */
export async function openUpload(deps: Deps, { path, query, user }: Asked): Promise<string> {
  const upload = HANDED_OUT.test(path) ? await findUpload(deps.database.kysely, path) : undefined
  if (upload?.category === 'avatar') return FOREVER
  const secondsLeft = signatureSecondsLeft(deps.secret, path, query, deps.clock.now())
  if (secondsLeft === null && !user) throw new TransportRefusal(403)
  if (!upload) throw new TransportRefusal(404)
  // Identity documents must not be cached, not even by the browser.
  if (secondsLeft !== null)
    return upload.category === 'idcard' ? NEVER : `private, max-age=${secondsLeft}, immutable`
  const isConcerned =
    user !== null &&
    (upload.userId === user.id || (await isPartyToUpload(deps.database.kysely, path, user.id)))
  if (!isConcerned) throw new TransportRefusal(403)
  return NEVER
}

/** Returns the category, which decides the permission an operator needs, and the `cache-control`. Throws 404. */
export async function openForOperator(
  deps: Deps,
  path: string,
): Promise<{ readonly category: UploadCategory; readonly cacheControl: string }> {
  const upload = HANDED_OUT.test(path) ? await findUpload(deps.database.kysely, path) : undefined
  if (!upload) throw new TransportRefusal(404)
  return { category: upload.category, cacheControl: NEVER }
}
