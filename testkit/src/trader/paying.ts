import type { FormOf } from '@u-market/contract'
import type { SendOptions } from '../strict-client.ts'
import type { Phone, TraderRecord } from './phone.ts'

/** Coin that goes elsewhere than into an order. */
export function paying({ record: { mobile, payPassword }, client: { call } }: Phone) {
  return {
    /** A code to the own mobile, for coin that leaves by a second proof. */
    getsStepUpCode: async (): Promise<string> => {
      const { demoCode } = await call('sendCode', { mobile, event: 'stepup' })
      if (demoCode === undefined) throw new Error('the server keeps its SMS codes to itself')
      return demoCode
    },
    paysBond: (options?: SendOptions) => call('payCoin', { type: 'bond', payPassword }, options),
    exchanges: (form: Partial<FormOf<'requestExchange'>> & { coin: string }, options?: SendOptions) =>
      call(
        'requestExchange',
        { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payPassword, ...form },
        options,
      ),
    transfers: (
      {
        to,
        ...form
      }: Pick<FormOf<'payCoin'>, 'memo' | 'code' | 'passkey'> & {
        to: Pick<TraderRecord, 'walletAddress'>
        amount: string
      },
      options?: SendOptions,
    ) =>
      call('payCoin', { type: 'transfer', walletAddress: to.walletAddress, payPassword, ...form }, options),
  }
}
