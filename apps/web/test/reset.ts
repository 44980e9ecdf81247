import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { DEFAULT_LOCALE } from '@u-market/contract/locale'
import { queryClient } from '../src/base/api/query-client.ts'
import { noteServerTime } from '../src/base/clock.ts'
import { i18n } from '../src/base/i18n/i18n.ts'
import { socket } from '../src/base/socket/socket.ts'
import { noteReach } from '../src/base/socket/socket-state.ts'
import { useConsentAsked } from '../src/base/stores/consent.ts'
import { clearScreenParams } from '../src/base/stores/screen-params.ts'
import { useToasts } from '../src/base/stores/toasts.ts'
import { useSession, useUserInfo } from '../src/base/stores/user-info.ts'

/** Resets the phone, because the tests of a run share its modules. */
export async function resetPhone(): Promise<void> {
  cleanup()
  socket.stop()
  useUserInfo.setState({ info: null, homeConfig: null })
  useSession.setState({ lastUser: null })
  queryClient.clear()
  clearScreenParams()
  useToasts.setState({ list: [] })
  useConsentAsked.setState({ asking: null })
  onlineManager.setOnline(true)
  noteReach(true)
  noteServerTime(1, 1500) // sets the server's clock to the phone's
  await i18n.setLocale(DEFAULT_LOCALE)
  localStorage.clear()
  sessionStorage.clear()
}
