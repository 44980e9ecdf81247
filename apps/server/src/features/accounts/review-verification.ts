import type { ConsoleDataOf } from '@u-market/contract'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type PageRequest, pageOf, pageWindow } from '../page.ts'
import { holdersOf } from './number-holders.ts'
import { countVerifications, findVerification, listVerifications } from './verification.queries.ts'
import { verificationDetail, verificationSummary } from './verification.views.ts'

type Asked = PageRequest & { status?: 'pending' | 'approved' | 'refused' | undefined }

export async function verificationPage(
  deps: Deps,
  asked: Asked,
): Promise<ConsoleDataOf<'listVerifications'>> {
  const db = deps.database.kysely
  const [total, rows] = await Promise.all([
    countVerifications(db, asked.status),
    listVerifications(db, { status: asked.status, ...pageWindow(asked) }),
  ])
  return pageOf(
    total,
    asked,
    rows.map((row) => verificationSummary(deps, row)),
  )
}

/** One application with its documents. The caller keeps on record who looked. */
export async function verificationOf(
  deps: Deps,
  db: Db,
  id: number,
): Promise<ConsoleDataOf<'getVerification'>> {
  const row = await findVerification(db, id)
  if (!row) throw new Refusal('VERIFICATION_NOT_FOUND')
  return verificationDetail(deps, row, await holdersOf(db, deps.dataKeys, row))
}
