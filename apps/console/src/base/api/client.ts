import type { ConsoleCallName, ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import {
  type CallOptions,
  CONSOLE_PLATFORM,
  type ConsoleCalls,
  consolePaths,
  createClient,
  TransportError,
  UNATTENDED_HEADER,
} from '@u-market/contract/client'
import { noteServerTime } from '../clock.ts'
import { i18n } from '../i18n/i18n.ts'
import { currentRound, endSession } from '../session.ts'

const client = createClient<ConsoleCalls>({
  paths: consolePaths,
  baseUrl: '',
  version: __APP_VERSION__,
  platform: CONSOLE_PLATFORM,
  token: () => null,
  locale: i18n.locale,
  onTime: noteServerTime,
  fetch: (address, init) => fetch(address, { ...init, headers: { ...init?.headers, ...attendance() } }),
})

/**
 * Makes a call; a 401 also ends the session, and the shell then shows the login page.
 * @throws RefusedError or TransportError
 */
export async function call<N extends ConsoleCallName>(
  name: N,
  form: ConsoleFormOf<N>,
  options?: CallOptions,
): Promise<ConsoleDataOf<N>> {
  const round = currentRound()
  try {
    return await client.call(name, form, options)
  } catch (error) {
    if (error instanceof TransportError && error.status === 401) endSession(round, error.sessionEnd)
    throw error
  }
}

/** Header of a call without recent input: calls that pages make by themselves must not keep a session alive. */
function attendance(): Record<string, string> {
  return isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }
}

/**
 * Milliseconds for which an operator counts as active after an input: longer than a pause while reading, far shorter than the
 * session's idle limit.
 */
const ATTENDED_MS = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Date.now()

export function watchAttendance(): void {
  const note = (): void => {
    touchedAt = Date.now()
  }
  for (const touch of touches) addEventListener(touch, note, { passive: true, capture: true })
}

function isAttended(): boolean {
  return Date.now() - touchedAt < ATTENDED_MS
}
