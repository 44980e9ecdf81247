import { formatMinor } from '@u-market/domain'

/** Ids and addresses that do not exist, so that an otherwise valid form finds nothing. */
export const nothing = {
  id: '999999',
  order: 'UO00000000000000000000000000',
  wallet: 'U0000000000000000',
  picture: (category: string) => `/uploads/${category}/abcdefghijklmnopqrstuvwxyz.jpg`,
} as const

/** A valid USDT address on TRC20. */
export const USDT_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Of a push service that does not exist, in a browser's format. */
export const PUSH_SUBSCRIPTION = JSON.stringify({
  endpoint: 'https://push.example.com/nobody',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** Formats an amount or a price in hundredths. */
export function textOf(hundredths: bigint | number): string {
  return formatMinor(BigInt(hundredths), 2)
}
