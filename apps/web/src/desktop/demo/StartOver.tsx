import { TransportError } from '@u-market/contract/client'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { callDemo } from './call-demo.ts'
import styles from './DemoPage.module.css'

/** The demo is made anew within half a minute on a slow computer; longer means that it failed. */
const PATIENCE_MS = 120_000
const LOOK_MS = 1000

/** Sets the demo back to its beginning, and says when that is done. */
export function StartOver({ onDone }: { readonly onDone: () => void }) {
  const t = useT('desktop')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Asked now: another window may have started it over since this one was opened.
      const { demoSince } = await callDemo('getMarket', {})
      await callDemo('startDemoOver', {})
      await newDemo(demoSince)
      onDone()
    } catch (error) {
      const seconds = error instanceof TransportError ? error.retryAfterSeconds : null
      setProblem(seconds === null ? t('startOverFailed') : t('startOverSoon', { seconds }))
    }
    setBusy(false)
  }
  return (
    <div className={styles.over}>
      <button type="button" disabled={isBusy} onClick={() => void start()}>
        {isBusy ? t('startingOver') : t('startOver')}
      </button>
      <p role="status">{problem}</p>
    </div>
  )
}

/** Waits until the market is of another demo than the one known; the server is away for a while meanwhile. */
async function newDemo(known: number | null): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const market = await callDemo('getMarket', {}).catch(() => null)
    if (market && market.demoSince !== known) return
  }
  throw new Error('The demo has not come back')
}
