/** Addresses and words are encrypted, bound to their user; a whole word appears in our mails alone. */
import type { UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { fingerprint, seal, unseal } from '../../platform/seal.ts'
import { lockEmails, writeEmail, writeWord } from './email.queries.ts'

export function sealAddress(keys: DataKeys, userId: UserId, address: string) {
  return {
    addressSealed: seal(keys, Buffer.from(address), ofAddress(userId)),
    addressFingerprint: fingerprint(keys[0], marked(address)),
  }
}

export function addressOf(keys: DataKeys, userId: UserId, sealed: Buffer): string {
  return unseal(keys, sealed, ofAddress(userId)).toString()
}

/** One for each key, because rows encrypted with an older key keep that key's fingerprint. */
export function addressFingerprints(keys: DataKeys, address: string): Buffer[] {
  return keys.map((key) => fingerprint(key, marked(address)))
}

export function sealWord(keys: DataKeys, userId: UserId, word: string): Buffer {
  return seal(keys, Buffer.from(word), ofWord(userId))
}

export function wordOf(keys: DataKeys, userId: UserId, sealed: Buffer): string {
  return unseal(keys, sealed, ofWord(userId)).toString()
}

/** "b•••@mail.example": enough for its owner, who sees it in notices on other phones too. */
export function maskEmail(address: string): string {
  return address.replace(/^(.).*(?=@)/, '$1•••')
}

/** Shorter words would give away too much by both ends. */
const BOTH_ENDS_FROM = 6

/** "b•••n": enough for its owner to recognise it, and of no use to a forger. Does not tell the length. */
export function maskWord(word: string): string {
  const characters = [...word]
  const [first = ''] = characters
  return `${first}•••${characters.length < BOTH_ENDS_FROM ? '' : characters.at(-1)}`
}

/** Apart from the fingerprints of identity numbers, which are of the same keys. */
function marked(address: string): string {
  return `e-mail ${address}`
}

function ofAddress(userId: UserId): string {
  return `the e-mail address of user ${userId}`
}

function ofWord(userId: UserId): string {
  return `the anti-phishing word of user ${userId}`
}

const ROWS_AT_ONCE = 500

/** Encrypts again what is not encrypted with the current key, as `sealNumbers` does. Returns the number of users. */
export async function sealEmails(db: Db, keys: DataKeys): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const rows = await db.transaction().execute(async (tx) => {
      const locked = await lockEmails(tx, { currentKey: keys[0].id, after, limit: ROWS_AT_ONCE })
      for (const { userId, addressSealed, confirmedAt, wordSealed } of locked) {
        if (addressSealed && confirmedAt) {
          const sealed = sealAddress(keys, userId, addressOf(keys, userId, addressSealed))
          await writeEmail(tx, userId, { ...sealed, confirmedAt })
        }
        if (wordSealed) await writeWord(tx, userId, sealWord(keys, userId, wordOf(keys, userId, wordSealed)))
      }
      return locked
    })
    const last = rows.at(-1)
    if (!last) return count
    count += rows.length
    after = last.userId
  }
}
