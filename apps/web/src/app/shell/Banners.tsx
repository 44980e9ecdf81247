import { CloudOff, PlugZap } from 'lucide-react'
import { queryClient } from '../../base/api/query-client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSocketState } from '../../base/socket/socket-state.ts'
import { currentToken } from '../../base/stores/user-info.ts'
import { useIsOnline, useReach } from '../../base/use-is-online.ts'
import styles from './Banners.module.css'

/** Says quietly what is not live: no network, no answer, or a socket that gave up. */
export function Banners() {
  const t = useT('core')
  const isOnline = useIsOnline()
  const isUnreachable = useIsUnreachable()
  const hasFailed = useSocketState(({ state }) => state === 'failed')
  return (
    <div role="status">
      {!isOnline ? (
        <p className={styles.banner}>
          <CloudOff aria-hidden="true" />
          {t('offlineBanner')}
        </p>
      ) : (
        (isUnreachable || hasFailed) && (
          <p className={styles.banner}>
            <PlugZap aria-hidden="true" />
            {isUnreachable ? t('unreachable') : t('reconnectError')}
            <button type="button" className={styles.again} onClick={tryAgain}>
              {t('reconnect')}
            </button>
          </p>
        )
      )}
    </div>
  )
}

/** A proxy that refuses sockets still lets calls through: only when neither works is the market out of reach. */
function useIsUnreachable(): boolean {
  const isAnswered = useReach((store) => store.isAnswered)
  const isLive = useSocketState(({ state }) => state === 'open')
  return !isAnswered && !isLive
}

function tryAgain(): void {
  if (currentToken()) void import('../../base/socket/socket.ts').then(({ socket }) => socket.reconnect())
  void queryClient.refetchQueries({ type: 'active' })
}
