import type { UploadCategory } from '@u-market/contract'
import { TransportRefusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { signatureSecondsLeft } from './picture.views.ts'
import { findCategoryOfOriginal, findUpload, isPartyToUpload } from './upload.queries.ts'

type Asked = {
  readonly path: string
  readonly query: { readonly e?: unknown; readonly s?: unknown }
  readonly user: SessionUser | null
}

/**
 * The form of the paths that the server makes. Other text is not looked up, because it may contain bytes that PostgreSQL refuses.
 */
const HANDED_OUT = /^\/uploads\/[a-z]+\/[A-Za-z0-9_-]{20,64}\.(?:jpg|png|webp)$/
const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'private, no-store'

/**
 * Checks access to a file and returns its `cache-control`. Throws 403 without a valid signature or the session of a user who has
 * a part in the file, 404 for a missing file, 410 for a picture whose term is over.
 */
export async function openUpload(deps: Deps, { path, query, user }: Asked): Promise<string> {
  const upload = HANDED_OUT.test(path) ? await findUpload(deps.database.kysely, path) : undefined
  if (upload?.category === 'avatar') return FOREVER
  const secondsLeft = signatureSecondsLeft(deps.secret, path, query, deps.clock.now())
  if (secondsLeft === null && !user) throw new TransportRefusal(403)
  if (!upload || upload.category === 'original') throw new TransportRefusal(404)
  const isOver = upload.removedAt !== null
  if (secondsLeft !== null && isOver) throw new TransportRefusal(410)
  // An identity document must not be cached, not even by the browser.
  if (secondsLeft !== null)
    return upload.category === 'idcard' ? NEVER : `private, max-age=${secondsLeft}, immutable`
  const isConcerned =
    user !== null &&
    (upload.userId === user.id || (await isPartyToUpload(deps.database.kysely, path, user.id)))
  if (!isConcerned) throw new TransportRefusal(403)
  if (isOver) throw new TransportRefusal(410)
  return NEVER
}

const ORIGINAL = /^\/uploads\/original\/[A-Za-z0-9_-]{24}\.pdf$/

/** Returns the file's category, on which the permission that an operator needs depends, and its `cache-control`. Throws 404, and 410 as for users. A PDF has the category of its pages. */
export async function openForOperator(
  deps: Deps,
  path: string,
): Promise<{
  readonly category: UploadCategory
  readonly isOriginal: boolean
  readonly cacheControl: string
}> {
  const { kysely } = deps.database
  if (ORIGINAL.test(path)) {
    const category = await findCategoryOfOriginal(kysely, path)
    if (!category) throw new TransportRefusal(404)
    return { category, isOriginal: true, cacheControl: NEVER }
  }
  const upload = HANDED_OUT.test(path) ? await findUpload(kysely, path) : undefined
  if (!upload || upload.category === 'original') throw new TransportRefusal(404)
  if (upload.removedAt !== null) throw new TransportRefusal(410)
  return { category: upload.category, isOriginal: false, cacheControl: NEVER }
}
