import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../deps.ts'
import { forgetUserLogins } from './check-login.ts'
import { freeNames } from './nicknames.ts'

/** Accounts in a transaction; each touches a few rows by their indexes. */
const ACCOUNTS_AT_ONCE = 20

/**
 * Erases the profiles of accounts whose owners closed them, when their term is over. The account's number, wallet and postings
 * stay, because the books do, and so do orders with what their parties saw. The verified name and number have their own term
 * (`prune-verifications.ts`).
 */
export async function eraseProfiles({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const erased = await database.kysely.transaction().execute(async (tx) => {
      const at = clock.now()
      const due = await tx
        .selectFrom('appUser')
        .select('id')
        .where('eraseAt', '<=', at)
        .where('erasedAt', 'is', null)
        .orderBy('id')
        .limit(ACCOUNTS_AT_ONCE)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      for (const { id } of due) await erase(tx, id, at)
      return due.length
    })
    if (erased < ACCOUNTS_AT_ONCE) return
  }
}

/** Rows that are of use to the user alone. */
const ownTables = [
  'passkey',
  'userFactor',
  'userRecoveryCode',
  'userEmail',
  'emailCode',
  'mobileMailCode',
  'mobileChange',
  'usdtAddress',
  'pushSubscription',
  'noticePreference',
  'chatPhrase',
  'marketAlert',
  'traderBlock',
  'favourite',
] as const

async function erase(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await forgetUserLogins(tx, await findNames(tx, userId), null)
  await freeNames(tx, userId)
  await endApplication(tx, userId, at)
  await eraseUser(tx, userId, at)
  await eraseMethods(tx, userId, at)
  await eraseContacts(tx, userId)
  for (const table of ownTables) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  // The nightly pruning, which runs next, deletes it with its file.
  await tx.updateTable('dataArchive').set({ deleteAt: at }).where('userId', '=', userId).execute()
  // Without a reference, the nightly pruning deletes the pictures.
  await tx
    .updateTable('upload')
    .set({ nextCheckAt: at })
    .where('userId', '=', userId)
    .where('category', 'in', ['avatar', 'qrcode'])
    .execute()
}

function findNames(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'username', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** An application that no operator decided ends like a refused one, so that its documents have an end. */
async function endApplication(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ status: 'refused', decidedAt: at })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  await tx
    .updateTable('appUser')
    .set({ verificationStatus: 'none' })
    .where('id', '=', userId)
    .where('verificationStatus', '=', 'pending')
    .execute()
}

/** Of a country code that no country has: the mobile can register again. */
function formerMobile(userId: UserId): string {
  return `+999${String(userId).padStart(10, '0')}`
}

async function eraseUser(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const name = `former_${userId}`
  await tx
    .updateTable('appUser')
    .set({
      username: name,
      nickname: name,
      mobile: formerMobile(userId),
      avatar: '',
      passwordHash: '',
      payPasswordHash: null,
      verificationReason: '',
      erasedAt: at,
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('formerNickname').set({ nickname: name }).where('userId', '=', userId).execute()
}

/** Orders keep their copy of the method that they were paid by. */
async function eraseMethods(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await tx
    .updateTable('paymentMethod')
    .set((is) => ({
      name: '',
      account: '',
      bankName: '',
      bankBranch: '',
      qrCode: '',
      fields: '[]',
      deletedAt: is.fn.coalesce('deletedAt', is.val(at)),
    }))
    .where('userId', '=', userId)
    .execute()
}

/**
 * How to reach the user, in rows that stay, and what they wrote under their offers. Locked after the user, because no one else
 * locks rows of an account that has been closed for a day and more.
 */
async function eraseContacts(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('merchant').set({ contact: '', remark: '' }).where('userId', '=', userId).execute()
  await tx.updateTable('report').set({ contact: '' }).where('userId', '=', userId).execute()
  await tx
    .updateTable('recovery')
    .set({ mobile: formerMobile(userId), note: '' })
    .where('userId', '=', userId)
    .execute()
  await tx.updateTable('offer').set({ remark: '', autoReply: '' }).where('makerId', '=', userId).execute()
}
