import { formatMinor } from '@u-market/domain'

/** What is not there: in a form that is right in everything else, nothing can be found by it. */
export const nothing = {
  id: '999999',
  order: 'UO00000000000000000000000000',
  wallet: 'U0000000000000000',
  picture: (category: string) => `/uploads/${category}/abcdefghijklmnopqrstuvwxyz.jpg`,
} as const

/** Where USDT may be sent to, on the network TRC20. */
export const USDT_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Of a push service that is not there, as a browser writes it. */
export const PUSH_SUBSCRIPTION = JSON.stringify({
  endpoint: 'https://push.example.com/nobody',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** Of an amount or a price in hundredths. */
export function textOf(hundredths: bigint | number): string {
  return formatMinor(BigInt(hundredths), 2)
}
