import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { coin, coinText, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { findHeldCoin } from '../../ledger/held-coin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findLastConsent } from '../market/index.ts'
import { type AuditContext, auditContext, recordAudit } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { recoveryOf, recoveryPage } from './decide-recovery.ts'
import { addressOf, maskEmail } from './email-address.ts'
import { searchedFingerprints } from './identity-number.ts'
import { refuseRecovery } from './refuse-recovery.ts'
import { decideVerification, verificationOf, verificationPage } from './review-verification.ts'
import { findReach, type UserReach } from './user-reach.queries.ts'
import { countUsers, type FoundUser, findUser, listUsers } from './user-search.queries.ts'

type AccountConsoleCalls =
  | 'listVerifications'
  | 'getVerification'
  | 'decideVerification'
  | 'listRecoveries'
  | 'getRecovery'
  | 'refuseRecovery'
  | 'searchUsers'
  | 'getUser'

export function accountConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, AccountConsoleCalls> {
  return {
    listVerifications: ({ body }) => verificationPage(deps, body),
    getVerification: ({ body }) => verificationOf(deps, deps.database.kysely, body.id),
    decideVerification: ({ body: form, ...call }) => ruleVerification(deps, { ...auditContext(call), form }),
    listRecoveries: ({ body }) => recoveryPage(deps, body),
    getRecovery: ({ body }) => recoveryOf(deps, deps.database.kysely, body.id),
    refuseRecovery: ({ body: form, idempotencyKey: _, ...call }) =>
      refuseRecovery(deps, { form, by: auditContext(call) }),
    searchUsers: ({ body }) => findUsers(deps, body),
    getUser: ({ body }) => readUser(deps, body),
  }
}

type Detail = ConsoleDataOf<'decideVerification'>

async function ruleVerification(
  deps: Deps,
  {
    operatorId,
    requestId,
    address,
    form,
  }: AuditContext & { readonly form: ConsoleBodyOf<'decideVerification'> },
): Promise<Detail> {
  const { id, decision, reason = '' } = form
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { userId } = await decideVerification(tx, {
      ...{ id, decision, reason, operatorId, at },
      keys: deps.dataKeys,
    })
    await recordAudit(tx, {
      operatorId,
      action: `verification.${decision}`,
      subject: `verification:${id}`,
      detail: { user: userId, reason },
      before: { status: 'pending' },
      after: { status: decision === 'approve' ? 'approved' : 'refused' },
      requestId,
      address,
      at,
    })
    return verificationOf(deps, tx, id)
  })
  deps.wake()
  return view
}

async function findUsers(
  deps: Deps,
  form: ConsoleBodyOf<'searchUsers'>,
): Promise<ConsoleDataOf<'searchUsers'>> {
  const db = deps.database.kysely
  const fingerprints = form.search === undefined ? [] : searchedFingerprints(deps.dataKeys, form.search)
  const search = { search: form.search, fingerprints }
  const [total, rows] = await Promise.all([
    countUsers(db, search),
    listUsers(db, { ...search, ...pageWindow(form) }),
  ])
  return pageOf(total, form, rows.map(userView))
}

/** Throws `USER_NOT_FOUND`. */
async function readUser(deps: Deps, { userId }: ConsoleBodyOf<'getUser'>): Promise<ConsoleDataOf<'getUser'>> {
  const found = await findUser(deps.database.kysely, userId)
  if (!found) throw new Refusal('USER_NOT_FOUND')
  const at = deps.clock.now()
  const asked = { userId: found.id, balance: coin(found.availableMinor), at }
  const [{ held, until }, consent, reach] = await Promise.all([
    findHeldCoin(deps.database.kysely, asked, await deps.settings()),
    findLastConsent(deps.database.kysely, found.id),
    findReach(deps.database.kysely, found.id, at),
  ])
  return {
    ...userView(found),
    heldCoin: coinText(held),
    heldUntil: until === null ? null : Math.ceil(until / 1000),
    agreedVersion: consent?.version ?? 0,
    agreedAt: consent ? unixSeconds(consent.createdAt) : null,
    ...reachView(deps, found.id, reach),
  }
}

function reachView({ dataKeys }: Pick<Deps, 'dataKeys'>, userId: UserId, reach: UserReach | undefined) {
  const seconds = (at: Date | null | undefined): number | null => (at ? unixSeconds(at) : null)
  return {
    email: reach?.addressSealed ? maskEmail(addressOf(dataKeys, userId, reach.addressSealed)) : '',
    emailConfirmedAt: seconds(reach?.confirmedAt),
    emailRefusedAt: seconds(reach?.refusedAt),
    toldBy: reach?.toldBy ?? '',
    timezone: reach?.timeZone ?? '',
    alerts: reach?.alerts ?? 0,
    archiveAskedAt: seconds(reach?.archiveAskedAt),
    archiveReadyAt: seconds(reach?.archiveReadyAt),
    archiveKeptUntil: seconds(reach?.archiveKeptUntil),
    authenticatorAt: seconds(reach?.factorAt),
    addressesLockedAt: seconds(reach?.addressesLockedAt),
    addressesUnlockAt: seconds(reach?.addressesUnlockAt),
    mobileChangeWay: reach?.changeWay ?? ('' as const),
    mobileChangeAskedAt: seconds(reach?.changeAskedAt),
    mobileChangeDueAt: seconds(reach?.changeDueAt),
  }
}

const realnameStatus = { none: 0, pending: 1, approved: 2 } as const satisfies Record<
  FoundUser['verificationStatus'],
  number
>

function userView(row: FoundUser) {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    verificationStatus: realnameStatus[row.verificationStatus],
    isMerchant: row.isMerchant ? (1 as const) : (0 as const),
    coin: coinText(row.availableMinor),
    frozenCoin: coinText(row.frozenMinor),
    completedOrders: row.completedOrders,
    createdAt: unixSeconds(row.createdAt),
  }
}
