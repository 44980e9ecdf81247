import { comparableNumber, type UserId } from '@u-market/domain'
import type { DataKeys } from '../../platform/data-keys.ts'
import { fingerprint, seal, unseal } from '../../platform/seal.ts'

export type SealedNumber = {
  readonly numberSealed: Buffer
  readonly numberFingerprint: Buffer
}

/** A number as it is kept: to be read with the key alone, in a row of its user alone, and to be compared. */
export function sealNumber(keys: DataKeys, userId: UserId, number: string): SealedNumber {
  return {
    numberSealed: seal(keys, Buffer.from(number), ofUser(userId)),
    numberFingerprint: fingerprint(keys[0], comparableNumber(number)),
  }
}

type KeptNumber = { readonly userId: UserId; readonly numberSealed: Buffer | null }

/** The number as it was given; '' once it has been removed. */
export function numberOf(keys: DataKeys, { userId, numberSealed }: KeptNumber): string {
  return numberSealed ? unseal(keys, numberSealed, ofUser(userId)).toString() : ''
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
