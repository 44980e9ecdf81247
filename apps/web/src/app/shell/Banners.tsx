import { CloudOff, PlugZap } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../i18n/i18n.ts'
import { socket, useSocketState } from '../socket/socket.ts'
import styles from './Banners.module.css'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says quietly what is not live: no network, or a socket that gave up. */
export const Banners = () => {
  const t = useT('core')
  const isOnline = useIsOnline()
  const hasFailed = useSocketState(({ state }) => state === 'failed')
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <CloudOff aria-hidden="true" />
          {t('offlineBanner')}
        </p>
      )}
      {isOnline && hasFailed && (
        <p className={styles.banner}>
          <PlugZap aria-hidden="true" />
          {t('reconnectError')}
          <button type="button" className={styles.again} onClick={socket.reconnect}>
            {t('reconnect')}
          </button>
        </p>
      )}
    </div>
  )
}
