import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { clockText, useCountdown } from '../base/use-countdown.ts'
import styles from './DutyCard.module.css'

/** From here on the card is amber: the last fifth of the time. */
const LAST_PART = 0.2

type DutyCardProps = {
  /** Whether it is the viewer's turn. */
  readonly isMine: boolean
  /** The act in words: "Pay the seller", or what the other is doing: "Alice is checking your payment". */
  readonly act: string
  /** Unix seconds, when the order's act is due; null: no clock. */
  readonly deadline: number | null
  /** The whole window in seconds, for the ring and for the last fifth. */
  readonly windowSeconds: number
  /** What happens if nobody acts. */
  readonly otherwise: string
  /** Instead of "your turn" or "waiting for the other side", where neither of the two is awaited. */
  readonly turn?: string | undefined
  /** The amount at stake, a reminder button. */
  readonly children?: ReactNode
}

/** On top of every order: whose turn, until when, and what happens otherwise. */
export function DutyCard(props: DutyCardProps) {
  const { isMine, act, deadline, windowSeconds, otherwise, turn, children } = props
  const t = useT('core')
  const left = useCountdown(deadline)
  const part = left === null ? 1 : Math.min(1, left / Math.max(1, windowSeconds))
  return (
    <section
      className={styles.card}
      data-urgent={(left !== null && part <= LAST_PART) || undefined}
      aria-label={act}
    >
      {left !== null && <Ring part={part} text={clockText(left)} />}
      <div className={styles.words}>
        <p className={styles.turn}>{turn ?? (isMine ? t('yourTurn') : t('theirTurn'))}</p>
        <h2 className={styles.act}>{act}</h2>
      </div>
      {children && <div className={styles.more}>{children}</div>}
      <p className={styles.otherwise}>{otherwise}</p>
    </section>
  )
}

const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

function Ring({ part, text }: { readonly part: number; readonly text: string }) {
  const t = useT('core')
  return (
    <div className={styles.ring} role="timer" aria-label={t('timeLeft', { time: text })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.arc}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span aria-hidden="true" data-long={text.length > 5 || undefined}>
        {text}
      </span>
    </div>
  )
}
