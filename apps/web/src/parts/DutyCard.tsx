import type { HomeConfig } from '@u-market/contract'
import { defaultSettings, type MarketSettings } from '@u-market/domain'
import { ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKnownMarket } from '../base/api/use-api.ts'
import { timeText } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { countdownText, useCountdown } from './Countdown.tsx'
import styles from './DutyCard.module.css'

/** Last part of the time, in which the card is amber. */
const LAST_PART = 0.2

/** A step in an order's life. */
export type LifeDot = { readonly label: string; readonly state: 'done' | 'now' | 'coming' }

type DutyCardProps = {
  /** The action that is due: "Pay the seller", or for the side that waits "Alice is checking your payment". */
  readonly act: string
  /** Unix seconds at which the action is due; null: no countdown. */
  readonly deadline: number | null
  /** Length of the whole window, from which the ring and the last part are computed. */
  readonly windowSeconds: number
  /** Ordered, confirmed, paid, released. */
  readonly life: readonly LifeDot[]
  /** The consequence if neither side acts. Each sentence gets its own line. */
  readonly otherwise: string
  /** "Alice's turn"; absent if it is the viewer's turn. */
  readonly turn?: string | undefined
  /** Further content, such as the amount or a reminder button. */
  readonly children?: ReactNode
}

/** On top of every order: the next action, its deadline, the order's progress, and the consequence of inaction. */
export function DutyCard(props: DutyCardProps) {
  const { act, deadline, windowSeconds, life, otherwise, turn, children } = props
  const t = useT('core')
  const left = useCountdown(deadline)
  const part = left === null ? 1 : Math.min(1, left / Math.max(1, windowSeconds))
  const isLate = left !== null && part <= LAST_PART
  const over = left === 0 && deadline !== null ? t('timeUpSince', { time: timeText(deadline) }) : undefined
  return (
    <section
      className={styles.card}
      data-tone={isLate ? 'late' : turn === undefined ? 'mine' : 'theirs'}
      aria-label={act}
    >
      {over ? (
        <span className={styles.ring}>
          <ClockAlert aria-hidden="true" />
        </span>
      ) : (
        left !== null && <Ring part={part} text={countdownText(left)} />
      )}
      <div className={styles.words}>
        <p className={styles.turn}>{over ?? turn ?? t('yourTurn')}</p>
        <h2 className={styles.act}>{act}</h2>
      </div>
      <Life dots={life} />
      {children && <div className={styles.more}>{children}</div>}
      <p className={styles.otherwise}>{otherwise}</p>
    </section>
  )
}

function Life({ dots }: { readonly dots: readonly LifeDot[] }) {
  const t = useT('core')
  const words = { done: t('stepDone'), now: t('stepNow'), coming: t('stepComing') }
  return (
    <ol className={styles.life} aria-label={t('howFar')}>
      {dots.map(({ label, state }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          {label}
          <span className="sr-only"> ({words[state]})</span>
        </li>
      ))}
    </ol>
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

type Times = Pick<
  MarketSettings & HomeConfig['windows'],
  'cancelAnswerMinutes' | 'reopenAnswerHours' | 'rulingEffectHours' | 'finalRulingHours' | 'freeCancelMinutes'
>

/** Returns the time limits of requests and rulings: the market's last known settings, otherwise the defaults. */
export function useMarketTimes(): Times {
  return { ...defaultSettings, ...useKnownMarket()?.windows }
}
