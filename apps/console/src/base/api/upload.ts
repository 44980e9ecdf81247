import type { Picture } from '@u-market/contract'
import {
  CONSOLE_PLATFORM,
  CONSOLE_UPLOAD_PATH,
  type Envelope,
  readEnvelope,
  TransportError,
} from '@u-market/contract/client'
import { i18n } from '../i18n/i18n.ts'
import { currentRound, endSession } from '../session.ts'

/**
 * Uploads an operator's picture; a 401 also ends the session.
 * @throws RefusedError or TransportError
 */
export async function uploadPicture(file: File): Promise<Picture> {
  const round = currentRound()
  const body = new FormData()
  body.set('file', file)
  const headers = {
    'accept-language': i18n.locale(),
    'x-client-platform': CONSOLE_PLATFORM,
    'x-client-version': __APP_VERSION__,
  }
  const response = await fetch(CONSOLE_UPLOAD_PATH, { method: 'POST', body, headers }).catch(() => {
    throw new TransportError(0, 'Network Error')
  })
  const envelope: Partial<Envelope<Picture>> | null = await response.json().catch(() => null)
  try {
    return readEnvelope(response.status, envelope, response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof TransportError && error.status === 401) endSession(round, error.sessionEnd)
    throw error
  }
}
