import type { CallName, DataOf, FormOf } from '@u-market/contract'
import {
  type AppCalls,
  type CallOptions,
  callPaths,
  createClient,
  TransportError,
} from '@u-market/contract/client'
import { noteServerTime } from '../clock.ts'
import { i18n } from '../i18n/i18n.ts'
import { currentToken } from '../stores/user-info.ts'
import { noteReach } from '../use-is-online.ts'
import { announce } from './errors.ts'

const client = createClient<AppCalls>({
  paths: callPaths,
  baseUrl: '',
  version: __APP_VERSION__,
  token: currentToken,
  locale: i18n.locale,
  onTime: noteServerTime,
})

/** The headers that every call carries, for the one that is not a form: the upload. */
export const callHeaders = client.headers

/** Throws `RefusedError` or `TransportError`, after the error catalogue has said what it has to say. */
export async function call<N extends CallName>(
  name: N,
  form: FormOf<N>,
  options?: CallOptions,
): Promise<DataOf<N>> {
  try {
    const data = await client.call(name, form, options)
    noteReach(true)
    return data
  } catch (error) {
    if (!options?.signal?.aborted) {
      noteReach(!(error instanceof TransportError && error.status === 0))
      announce(error)
    }
    throw error
  }
}
