import type { FormOf } from '@u-market/contract'
import type { SendOptions } from '../strict-client.ts'
import type { Phone, TraderRecord } from './phone.ts'

/** Coin that goes elsewhere than into an order. */
export function paying({ record: { payPassword }, client: { call } }: Phone) {
  return {
    paysBond: (options?: SendOptions) => call('payCoin', { type: 'bond', payPassword }, options),
    exchanges: (form: Partial<FormOf<'requestExchange'>> & { coin: string }, options?: SendOptions) =>
      call(
        'requestExchange',
        { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payPassword, ...form },
        options,
      ),
    transfers: (
      { to, amount, memo }: { to: Pick<TraderRecord, 'walletAddress'>; amount: string; memo?: string },
      options?: SendOptions,
    ) =>
      call(
        'payCoin',
        { type: 'transfer', walletAddress: to.walletAddress, amount, memo, payPassword },
        options,
      ),
  }
}
