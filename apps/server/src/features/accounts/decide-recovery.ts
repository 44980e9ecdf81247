import type { ConsoleDataOf } from '@u-market/contract'
import { HOUR_MS, MOBILE_HOLD_HOURS, maskedMobile } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type PageRequest, pageOf, pageWindow } from '../page.ts'
import { pictureView } from '../uploads/index.ts'
import { requireFree } from './change-mobile.ts'
import { endChange, findWaiting, insertChange } from './mobile-change.queries.ts'
import { tellByText } from './mobile-notices.ts'
import {
  countRecoveries,
  decideRecovery,
  findRecovery,
  findSigns,
  listRecoveries,
  lockRecovery,
  type RecoveryRow,
  type RecoveryStatus,
} from './recovery.queries.ts'
import { lockUser } from './user.queries.ts'

type Listed = ConsoleDataOf<'listRecoveries'>['data'][number]

export async function recoveryPage(
  deps: Deps,
  asked: PageRequest & { readonly status?: RecoveryStatus | undefined },
): Promise<ConsoleDataOf<'listRecoveries'>> {
  const db = deps.database.kysely
  const filter = { status: asked.status, at: deps.clock.now() }
  const [total, rows] = await Promise.all([
    countRecoveries(db, filter),
    listRecoveries(db, { ...filter, ...pageWindow(asked) }),
  ])
  return pageOf(total, asked, rows.flatMap(summaryOf))
}

export async function recoveryOf(deps: Deps, db: Db, id: number): Promise<ConsoleDataOf<'getRecovery'>> {
  const row = await findRecovery(db, id)
  const [summary] = row ? summaryOf(row) : []
  if (!row || !summary || row.userId === null) throw new Refusal('RECOVERY_NOT_FOUND')
  const { verifiedFront, verifiedBack, isFactorOn, ...signs } = await findSigns(db, {
    id,
    userId: row.userId,
  })
  return {
    ...summary,
    ...signs,
    note: row.note,
    hasFactor: isFactorOn ? 1 : 0,
    document: pictureView(deps, row.document ?? ''),
    portrait: pictureView(deps, row.portrait ?? ''),
    verifiedName: row.verifiedName ?? '',
    verifiedFront: pictureView(deps, verifiedFront),
    verifiedBack: pictureView(deps, verifiedBack),
  }
}

/** Empty without an account, which the joins exclude. */
function summaryOf(row: RecoveryRow): Listed[] {
  if (row.userId === null) return []
  return [
    {
      id: row.id,
      userId: row.userId,
      username: row.username,
      nickname: row.nickname,
      mobile: row.oldMobile,
      newMobile: row.mobile,
      realName: row.realName,
      sameNumber: row.sameNumber ? 1 : 0,
      dropsFactor: row.dropsFactor ? 1 : 0,
      status: row.status,
      reason: row.reason,
      decidedBy: row.decidedBy ?? '',
      decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
      createdAt: unixSeconds(row.createdAt),
      closesAt: unixSeconds(row.closesAt),
      dueAt: row.dueAt && unixSeconds(row.dueAt),
      change: row.state ?? '',
    },
  ]
}

/** What a proposal to give the account back would change. Throws the refusals that prevent it. */
export async function recoveryFacts(db: Db, { id, at }: { readonly id: number; readonly at: Date }) {
  const row = await findRecovery(db, id)
  if (!row) throw new Refusal('RECOVERY_NOT_FOUND')
  if (row.status !== 'open' || row.closesAt <= at) throw new Refusal('RECOVERY_STATE')
  if (!row.sameNumber || row.verifiedName === null) throw new Refusal('IDENTITY_DIFFERS')
  const { oldMobile, mobile, nickname, username, verifiedName, dropsFactor } = row
  const isOwn = mobile === oldMobile
  if (isOwn) requireReason(dropsFactor)
  return {
    about: `${nickname} · @${username}`,
    changes: [
      { what: 'person', before: '', after: `${verifiedName} · @${username}` },
      ...(isOwn ? [] : [{ what: 'mobile', before: oldMobile, after: mobile }]),
      { what: 'loginPassword', before: '', after: 'reset' },
      ...(dropsFactor ? [{ what: 'authenticator', before: '', after: 'removed' }] : []),
    ],
  }
}

/** An owner with the number and the authenticator app needs no desk: a code to the number resets the login password. */
function requireReason(dropsFactor: boolean): void {
  if (!dropsFactor) throw new Refusal('MOBILE_TAKEN')
}

type Approving = {
  readonly id: number
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

/**
 * Approves a request, in the transaction of the second operator's approval. The mobile changes after the hold, or stays if the request
 * is of an owner who lost the authenticator app alone; every channel that the account has is told now, and can stop it. Returns what
 * the audit trail says of it.
 */
export async function approveRecovery(tx: Tx, { id, reason, operatorId, at }: Approving) {
  const row = await lockRecovery(tx, id)
  if (!row || row.userId === null) throw new Refusal('RECOVERY_NOT_FOUND')
  if (row.status !== 'open') throw new Refusal('RECOVERY_STATE')
  const { userId, mobile } = row
  const owner = await lockUser(tx, userId)
  if (owner.closedAt) throw new Refusal('ACCOUNT_STATE')
  const isOwn = mobile === owner.mobile
  if (isOwn) requireReason(row.dropsFactor)
  else await requireFree(tx, mobile)
  const before = await findWaiting(tx, userId)
  if (before) await endChange(tx, { id: before.id, state: 'stopped', at })
  const dueAt = new Date(at.getTime() + MOBILE_HOLD_HOURS.desk * HOUR_MS)
  await decideRecovery(tx, { id, status: 'approved', reason, operatorId, at })
  const change = await insertChange(tx, { userId, way: 'desk', mobile, createdAt: at, dueAt, recoveryId: id })
  const params = {
    mobile: maskedMobile(mobile),
    until: String(unixSeconds(dueAt)),
    change: String(change.id),
  }
  const kind = isOwn ? 'account_reset_waiting' : 'mobile_change_waiting'
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account' } as const
  await recordEvents(tx, [{ ...notice, kind, params, at }])
  await tellByText(tx, { owner, kind: isOwn ? 'resetWaiting' : 'waiting', params, changeId: change.id, at })
  return {
    detail: { user: userId, reason },
    before: { status: 'open', mobile: owner.mobile },
    after: { status: 'approved', mobile, dueAt: unixSeconds(dueAt) },
  }
}
