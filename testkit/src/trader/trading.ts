import { plainPicture } from '../pictures.ts'
import type { SendOptions } from '../strict-client.ts'
import { numberOf, type OrderRef, type Phone } from './phone.ts'

/** The steps of an order, of both its sides. */
export function trading({ record, client }: Phone) {
  const { call } = client
  const proofs = new Map<string, Promise<string>>()
  let spare: Promise<string> | undefined

  /** Uploads a payment proof beforehand, for the next order that is marked as paid. */
  const uploadProof = (): Promise<string> => {
    spare ??= plainPicture()
      .then((file) => client.upload(file, 'voucher'))
      .then(({ url }) => url)
    return spare
  }
  /** An order's own proof, and the same one whenever that order is asked about. */
  const proofOf = ({ orderId }: OrderRef): Promise<string> => {
    const proof = proofs.get(orderId) ?? uploadProof()
    if (proof === spare) spare = undefined
    proofs.set(orderId, proof)
    return proof
  }

  return {
    uploadProof,
    confirms: (order: OrderRef, options?: SendOptions) => call('confirmOrder', numberOf(order), options),
    marksPaid: async (order: OrderRef, options?: SendOptions) =>
      call('markPaid', { ...numberOf(order), proofs: await proofOf(order) }, options),
    releases: (order: OrderRef, options?: SendOptions) =>
      call('releaseCoin', { ...numberOf(order), payPassword: record.payPassword }, options),
    cancels: (order: OrderRef, reason?: string) => call('cancelOrder', { ...numberOf(order), reason }),
    reminds: (order: OrderRef) => call('remindOther', numberOf(order)),
    acknowledges: (order: OrderRef) => call('acknowledgeOrder', numberOf(order)),
    rates: (order: OrderRef, score = 5, content?: string) =>
      call('rateOrder', { ...numberOf(order), score, content }),
    extends: (order: OrderRef, options?: SendOptions) => call('extendOrder', numberOf(order), options),
    undoesPaid: (order: OrderRef, options?: SendOptions) => call('undoPaid', numberOf(order), options),
    asksCancel: (order: OrderRef, reason = 'The payment has not come', options?: SendOptions) =>
      call('askCancel', { ...numberOf(order), reason }, options),
    answersCancel: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      call('answerCancel', { ...numberOf(order), agree: agrees ? '1' : '0' }, options),
    asksReopen: async (order: OrderRef, options?: SendOptions) =>
      call('askReopen', { ...numberOf(order), proofs: await proofOf(order) }, options),
    answersReopen: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      call('answerReopen', { ...numberOf(order), agree: agrees ? '1' : '0' }, options),
    hintsTimeout: (order: OrderRef) => call('checkDeadline', numberOf(order)),
  }
}
