import type { ConsoleCallName, ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import {
  type CallOptions,
  type ConsoleCalls,
  consolePaths,
  createClient,
  TransportError,
} from '@u-market/contract/client'
import { noteServerTime } from '../clock.ts'
import { i18n } from '../i18n/i18n.ts'
import { currentToken, endSession } from '../session.ts'

const client = createClient<ConsoleCalls>({
  paths: consolePaths,
  baseUrl: '',
  version: __APP_VERSION__,
  platform: 'console',
  token: currentToken,
  locale: i18n.locale,
  onTime: noteServerTime,
})

/** Throws `RefusedError` or `TransportError`. A dead token ends the session; the shell then asks to sign in and leads back. */
export async function call<N extends ConsoleCallName>(
  name: N,
  form: ConsoleFormOf<N>,
  options?: CallOptions,
): Promise<ConsoleDataOf<N>> {
  const usedToken = currentToken()
  try {
    return await client.call(name, form, options)
  } catch (error) {
    if (error instanceof TransportError && error.status === 401) endSession(usedToken)
    throw error
  }
}
