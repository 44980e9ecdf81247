import type { CallName, DataOf, FormOf } from '@u-market/contract'
import {
  type AppCalls,
  type CallOptions,
  createClient,
  firstPaths,
  TransportError,
} from '@u-market/contract/client'
import { noteServerTime } from '../clock.ts'
import { i18n } from '../i18n/i18n.ts'
import { isBannerShown, noteReach, useReach } from '../socket/socket-state.ts'
import { currentToken, inThisSession, SessionOverError } from '../stores/user-info.ts'
import { apiBase } from './addresses.ts'
import { handleGlobalError } from './global-errors.ts'
import { needsToken, refetchFailed } from './query-client.ts'

const client = createClient<AppCalls>({
  paths: firstPaths,
  morePaths: async () => (await import('@u-market/contract/call-paths')).callPaths,
  baseUrl: apiBase(),
  version: __APP_VERSION__,
  token: currentToken,
  locale: i18n.locale,
  onTime: noteServerTime,
})

/** The headers of every call, for uploads, which do not go through `call`. */
export const callHeaders = client.headers

/**
 * Makes a call.
 * @throws `RefusedError` or `TransportError`, after the error catalogue has handled it; `SessionOverError` if the session has
 * ended since the call was made.
 */
export async function call<N extends CallName>(
  name: N,
  form: FormOf<N>,
  options?: CallOptions,
): Promise<DataOf<N>> {
  const send = () => client.call(name, bodyOf(name, form), options)
  try {
    const data = await (needsToken(name) ? inThisSession(send) : send())
    noteResponse()
    return data
  } catch (error) {
    if (!options?.signal?.aborted && !(error instanceof SessionOverError)) {
      const isLost = error instanceof TransportError && error.status === 0
      const isTold = isLost && isBannerShown()
      if (isLost) noteReach(false)
      else noteResponse()
      if (!isTold) handleGlobalError(error)
    }
    throw error
  }
}

function noteResponse(): void {
  if (useReach.getState().isAnswered) return
  noteReach(true)
  refetchFailed()
}

/** The specification has one call send the token in its body as well as in the header. */
function bodyOf<N extends CallName>(name: N, form: FormOf<N>): FormOf<N> {
  return name === 'getUser' ? { ...form, token: currentToken() } : form
}
