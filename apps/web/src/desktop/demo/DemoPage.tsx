import { type ReactNode, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Cast } from './Cast.tsx'
import { Coach } from './Coach.tsx'
import styles from './DemoPage.module.css'
import { OperatorPane } from './OperatorPane.tsx'
import { Phones } from './Phones.tsx'
import { StartOver } from './StartOver.tsx'
import { useDemoOrder } from './use-demo-order.ts'
import { useFirstDeal } from './use-first-deal.ts'

type DemoPageProps = {
  /** Brand and language, as on the page without a demo. */
  readonly top: ReactNode
  /** How to open the app on a phone. */
  readonly open: ReactNode
}

/** A whole trade in one window: a coach, two phones, and beside them what the operator and the book see of the same order. */
export function DemoPage({ top, open }: DemoPageProps) {
  const t = useT('desktop')
  const order = useDemoOrder()
  const [runs, setRuns] = useState(0)
  const first = useFirstDeal(runs)
  const again = (): void => {
    order.forget()
    setRuns(runs + 1)
  }
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        {top}
        <main className={styles.main}>
          <p className={styles.what}>{t('what')}</p>
          <h1>{t('demo')}</h1>
          <Coach order={order.seen?.order} num={first?.num} />
          <StartOver onDone={again} />
          <details>
            <summary>{t('openOnPhone')}</summary>
            {open}
          </details>
          <Cast />
        </main>
      </div>
      <Phones key={runs} start={first?.path} />
      <OperatorPane seen={order.seen} />
    </div>
  )
}
