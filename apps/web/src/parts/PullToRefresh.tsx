import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../base/api/query-client.ts'
import { useT } from '../base/i18n/i18n.ts'
import styles from './PullToRefresh.module.css'
import { Spinner } from './Spinner.tsx'

/** Pulled further than this (css pixels of the finger), the page is fetched anew when it is let go. */
const ENOUGH = 90
/** What shows it follows the finger by this part of its way. */
const DRAG = 0.4

/** Stands first on a screen with a list: pulled down at its top, whatever the screen shows is fetched again. */
export function PullToRefresh() {
  const t = useT('core')
  const { way, isBusy } = usePull()
  return (
    <div
      className={styles.pull}
      aria-live="polite"
      style={{ height: isBusy ? undefined : Math.min(way, 2 * ENOUGH) * DRAG }}
      data-shown={way > 0 || isBusy || undefined}
    >
      {isBusy ? (
        <>
          <Spinner />
          <span className="sr-only">{t('loading')}</span>
        </>
      ) : (
        way > 0 && <RefreshCw aria-hidden="true" data-enough={way >= ENOUGH || undefined} />
      )}
    </div>
  )
}

function usePull() {
  const [way, setWay] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let start: number | null = null
    let last = 0
    const follow = (next: number): void => {
      last = next
      setWay(next)
    }
    const begin = ({ touches: [finger, ...more] }: TouchEvent): void => {
      const isAtTop = window.scrollY <= 0 && document.querySelector('dialog[open]') === null
      start = finger && more.length === 0 && isAtTop ? finger.clientY : null
    }
    const move = ({ touches: [finger] }: TouchEvent): void => {
      if (start !== null && finger) follow(window.scrollY <= 0 ? Math.max(0, finger.clientY - start) : 0)
    }
    const end = (): void => {
      const isEnough = last >= ENOUGH
      start = null
      follow(0)
      if (!isEnough) return
      setBusy(true)
      void queryClient.refetchQueries({ type: 'active' }).finally(() => setBusy(false))
    }
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain' // the browser's own pull would load the whole app again
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchmove', move, { passive: true })
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', end)
    return () => {
      root.style.overscrollBehaviorY = before
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', end)
    }
  }, [])
  return { way, isBusy }
}
