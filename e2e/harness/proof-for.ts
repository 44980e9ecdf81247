import { paymentProof } from '@u-market/testkit/pictures'

/** What Bob's bank shows of 180.00 to Alice: the price of 25.00 U. */
export function proofFor(memo: string): Promise<Buffer> {
  return paymentProof({
    amount: '180.00',
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Alice Zhou',
    account: '6222 0000 1111 2222',
    at: new Date(),
    memo,
  })
}
