import { screens } from '@u-market/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Outcome } from '../../parts/Moment.tsx'
import { Screen } from '../../parts/Screen.tsx'
import styles from './faults.module.css'
import { MyReports } from './MyReports.tsx'

type SentReportProps = { readonly id: string; readonly onAnother: () => void }

/** It has arrived, and what comes next. */
export function SentReport({ id, onAnother }: SentReportProps) {
  const t = useT('fault')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the reader goes on from here, at the top.
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <Screen
      title={t('title')}
      back={screens.mine}
      actions={
        <ActionBar>
          <ButtonLink to={screens.service} tone="second">
            {t('toService')}
          </ButtonLink>
          <Button onClick={onAnother}>{t('another')}</Button>
        </ActionBar>
      }
    >
      <Outcome className={styles.sent}>
        <CircleCheck aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          {t('sent', { id })}
        </h2>
        <p>{t('sentMeans')}</p>
      </Outcome>
      <MyReports />
    </Screen>
  )
}
