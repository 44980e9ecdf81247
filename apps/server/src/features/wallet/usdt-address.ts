import { createHash } from 'node:crypto'
import type { ExchangeNetwork } from '@u-market/domain'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Verifies the checksum of an address whose format is valid. Only TRC20 addresses always have one; that of the other networks is
 * in the case of the letters and is optional.
 */
export function isAddressSound(network: ExchangeNetwork, address: string): boolean {
  return network !== 'TRC20' || isTronAddress(address)
}

/** The address is the Base58 text of a prefix, twenty bytes and a four-byte checksum, which detects a mistyped letter. */
function isTronAddress(address: string): boolean {
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex')
  return (
    bytes.length === 25 &&
    bytes[0] === 0x41 &&
    sha256(sha256(bytes.subarray(0, 21)))
      .subarray(0, 4)
      .equals(bytes.subarray(21))
  )
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
