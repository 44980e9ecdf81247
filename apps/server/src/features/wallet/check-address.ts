import { createHash } from 'node:crypto'
import type { ExchangeNetwork } from '@u-market/domain'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Of an address that has its network's shape: does its checksum hold? The other networks' checksum is only in its capitals. */
export function isAddressSound(network: ExchangeNetwork, address: string): boolean {
  return network !== 'TRC20' || isTronAddress(address)
}

/** Base58 of a prefix, twenty bytes, and the first four of their double hash: one wrong letter does not pass. */
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
