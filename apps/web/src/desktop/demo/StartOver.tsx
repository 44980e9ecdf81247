import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { callDemo } from './call-demo.ts'
import styles from './DemoPage.module.css'

/** The demo is made anew within half a minute on a slow computer; longer means that it failed. */
const PATIENCE_MS = 120_000
const LOOK_MS = 1000

type StartOverProps = { readonly since: number | null; readonly onDone: () => void }

/** Sets the demo back to its beginning, and says when that is done. */
export function StartOver({ since, onDone }: StartOverProps) {
  const t = useT('desktop')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [known, setKnown] = useState(since)
  const start = async (): Promise<void> => {
    setState('busy')
    try {
      await callDemo('startDemoOver', {})
      setKnown(await newDemo(known))
      setState('idle')
      onDone()
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.over}>
      <button type="button" disabled={state === 'busy'} onClick={() => void start()}>
        {state === 'busy' ? t('startingOver') : t('startOver')}
      </button>
      <p role="status">{state === 'failed' && t('startOverFailed')}</p>
    </div>
  )
}

/** Waits until the market is of another demo than the one known; the server is away for a while meanwhile. */
async function newDemo(known: number | null): Promise<number | null> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const market = await callDemo('getMarket', {}).catch(() => null)
    if (market && market.demoSince !== known) return market.demoSince
  }
  throw new Error('The demo has not come back')
}
