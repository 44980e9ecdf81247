import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import styles from './DemoPage.module.css'
import type { SeenOrder } from './use-demo-order.ts'

const PAY_PASSWORD = '135790'

type CoachProps = {
  readonly order: SeenOrder['order'] | undefined
  /** What Bob's phone has filled in; null: nothing. */
  readonly num: string | null | undefined
}

/** Five steps of a trade. Each ticks itself as the order gets there, whoever does it and on whichever phone. */
export function Coach({ order, num }: CoachProps) {
  const t = useT('desktop')
  const first = num === null ? t('coachPick') : t('coachOrder', { num: moneyText(num ?? '50.00', 'U') })
  const steps = [
    { who: 'Bob', text: first, isDone: order !== undefined },
    { who: 'Alice', text: t('coachConfirm'), isDone: order?.confirmedAt != null },
    { who: 'Bob', text: t('coachPay'), isDone: order?.paidAt != null },
    { who: 'Alice', text: t('coachRelease', { pin: PAY_PASSWORD }), isDone: order?.releasedAt != null },
    { who: 'Bob', text: t('coachReceive'), isDone: order?.acknowledgedAt != null },
  ]
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <>
      <ol className={styles.coach} aria-label={t('coach')}>
        {steps.map(({ who, text, isDone }, at) => (
          <li
            key={text}
            data-state={isDone ? 'done' : at === now ? 'now' : 'coming'}
            aria-current={at === now ? 'step' : undefined}
          >
            <i aria-hidden="true">{isDone ? '✓' : at + 1}</i>
            <span>
              <b>{who}</b> {text}
              {isDone && <span className={styles.unseen}> ({t('done')})</span>}
            </span>
          </li>
        ))}
      </ol>
      {now === -1 && (
        <p className={styles.finished} role="status">
          {t('coachDone')}
        </p>
      )}
    </>
  )
}
