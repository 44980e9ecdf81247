import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './push.module.css'
import { usePush } from './push-state.ts'

/** Explains web push before the browser's permission prompt; shown until the user has chosen. */
export function PushCard() {
  const t = useT('notices')
  const push = usePush()
  const [isDone, setDone] = useState(false)
  if (isDone || !push.hasKey || push.state !== 'off') return null
  const dismiss = (): void => {
    push.dismiss()
    setDone(true)
  }
  return (
    <section className={styles.card} aria-label={t('askTitle')}>
      <BellRing aria-hidden="true" />
      <div>
        <h2>{t('askTitle')}</h2>
        <p>{t('askText')}</p>
        <div className={styles.acts}>
          <Button size="small" tone="second" isBusy={push.isBusy} onClick={() => void push.change(true)}>
            {t('turnOn')}
          </Button>
          <Button size="small" tone="quiet" onClick={dismiss}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </section>
  )
}
