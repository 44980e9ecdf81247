import { comparableNumber, NUMBER_SPELLING, type UserId } from '@u-market/domain'
import type { DataKeys } from '../../platform/data-keys.ts'
import { fingerprint, seal, sealedBy, unseal } from '../../platform/seal.ts'

export type SealedNumber = {
  readonly numberSealed: Buffer
  readonly numberFingerprint: Buffer
  readonly numberSpelling: number
}

/** A number as it is kept: to be read with the key alone, in a row of its user alone, and to be compared. */
export function sealNumber(keys: DataKeys, userId: UserId, number: string): SealedNumber {
  return {
    numberSealed: seal(keys, Buffer.from(number), ofUser(userId)),
    numberFingerprint: fingerprint(keys[0], comparableNumber(number)),
    numberSpelling: NUMBER_SPELLING,
  }
}

/** The same ciphertext, to be compared by today's spelling: with the key that it names, as that is in use. */
export function compareAgain(keys: DataKeys, userId: UserId, numberSealed: Buffer): SealedNumber {
  const id = sealedBy(numberSealed)
  const key = keys.find((each) => each.id === id)
  if (!key) throw new Error(`no key ${id} for the identity number of user ${userId}`)
  const number = unseal(keys, numberSealed, ofUser(userId)).toString()
  return {
    numberSealed,
    numberFingerprint: fingerprint(key, comparableNumber(number)),
    numberSpelling: NUMBER_SPELLING,
  }
}

type KeptNumber = {
  readonly userId: UserId
  /** As an earlier release wrote it. */
  readonly documentNumber: string | null
  readonly numberSealed: Buffer | null
}

/** The number as it was given; '' once it has been removed. */
export function numberOf(keys: DataKeys, { userId, documentNumber, numberSealed }: KeptNumber): string {
  return numberSealed ? unseal(keys, numberSealed, ofUser(userId)).toString() : (documentNumber ?? '')
}

/** What the number may be known by: rows whose key is no longer the current one keep the fingerprint of their own. */
export function fingerprintsOf(keys: DataKeys, number: string): Buffer[] {
  return keys.map((key) => fingerprint(key, comparableNumber(number)))
}

/** Shorter, or without a digit, no document is numbered. */
const LEAST_NUMBER = 5

/** What a searched text stands for, if it can be a number in any spelling; else nothing. */
export function searchedFingerprints(keys: DataKeys, text: string): Buffer[] {
  const number = comparableNumber(text)
  return number.length >= LEAST_NUMBER && /\d/.test(number) ? fingerprintsOf(keys, text) : []
}

function ofUser(userId: UserId): string {
  return `the identity number of user ${userId}`
}
