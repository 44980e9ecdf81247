import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../deps.ts'

/** Accounts in a transaction; each touches a few rows by their indexes. */
const ACCOUNTS_AT_ONCE = 20

/**
 * Erases the profiles of accounts whose owners closed them, when their term is over. The account's number, wallet and postings
 * stay, because the books do, and so do orders with what their parties saw. The skeleton of the nickname stays too: no other user takes
 * the name of a known trader who has left. The verified name and number have their own term (`prune-verifications.ts`).
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
  'usdtAddress',
  'pushSubscription',
  'noticePreference',
  'chatPhrase',
  'marketAlert',
  'traderBlock',
  'favourite',
] as const

async function erase(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const name = `former_${userId}`
  await tx
    .updateTable('appUser')
    .set({
      username: name,
      nickname: name,
      // Of a country code that no country has: the mobile can register again.
      mobile: `+999${String(userId).padStart(10, '0')}`,
      avatar: '',
      passwordHash: '',
      payPasswordHash: null,
      erasedAt: at,
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('formerNickname').set({ nickname: name }).where('userId', '=', userId).execute()
  // Orders keep their copy of the method that they were paid by.
  await tx
    .updateTable('paymentMethod')
    .set((is) => ({
      name: '',
      account: '',
      bankName: '',
      bankBranch: '',
      qrCode: '',
      deletedAt: is.fn.coalesce('deletedAt', is.val(at)),
    }))
    .where('userId', '=', userId)
    .execute()
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
