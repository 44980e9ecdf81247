import { plainPicture } from '../pictures.ts'
import type { SendOptions } from '../strict-client.ts'
import { numberOf, type OrderRef, type Phone } from './phone.ts'

/** The steps of an order, of both its sides. */
export function trading({ record, client }: Phone) {
  const { call } = client
  let proof: Promise<string> | undefined

  /** A payment proof of their own, uploaded once and shown again: tests that look at proofs upload their own. */
  const uploadProof = (): Promise<string> => {
    proof ??= plainPicture()
      .then((file) => client.upload(file, 'voucher'))
      .then(({ url }) => url)
    return proof
  }

  return {
    uploadProof,
    confirms: (order: OrderRef, options?: SendOptions) => call('confirmOrder', numberOf(order), options),
    marksPaid: async (order: OrderRef, options?: SendOptions) =>
      call('markPaid', { ...numberOf(order), proofs: await uploadProof() }, options),
    releases: (order: OrderRef, options?: SendOptions) =>
      call('releaseCoin', { ...numberOf(order), payPassword: record.payPassword }, options),
    cancels: (order: OrderRef, reason?: string) => call('cancelOrder', { ...numberOf(order), reason }),
    reminds: (order: OrderRef) => call('remindOther', numberOf(order)),
    acknowledges: (order: OrderRef) => call('acknowledgeOrder', numberOf(order)),
    rates: (order: OrderRef, score = 5, content?: string) =>
      call('rateOrder', { ...numberOf(order), score, content }),
    hintsTimeout: (order: OrderRef) => call('checkDeadline', numberOf(order)),
  }
}
