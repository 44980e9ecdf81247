import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeText } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import styles from './Steps.module.css'

export type Step = {
  readonly key: string
  readonly title: string
  readonly state: 'done' | 'now' | 'coming'
  /** Unix seconds. */
  readonly time?: number | null
  /** Name of the party that takes the step. */
  readonly who?: string
  readonly more?: ReactNode
}

/** An order's life as a vertical line. */
export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const t = useT('core')
  const words = { done: t('stepDone'), now: t('stepNow'), coming: t('stepComing') }
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.state === 'done' && <Check />}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {step.title}
              <span className="sr-only"> ({words[step.state]})</span>
            </p>
            {step.who && <p className={styles.who}>{step.who}</p>}
            {step.more}
          </div>
          {step.time && <Time seconds={step.time} />}
        </li>
      ))}
    </ol>
  )
}

function Time({ seconds }: { readonly seconds: number }) {
  return (
    <time className={styles.time} dateTime={new Date(seconds * 1000).toISOString()}>
      {timeText(seconds)}
    </time>
  )
}
