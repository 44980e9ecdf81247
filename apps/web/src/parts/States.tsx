import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Button } from './Button.tsx'
import styles from './States.module.css'

type EmptyProps = {
  readonly text: ReactNode
  readonly action?: ReactNode
  readonly drawing?: 'box' | 'search' | 'broken'
}

/** Nothing here: a small drawing, one sentence, one act. */
export function Empty({ text, action, drawing = 'box' }: EmptyProps) {
  return (
    <div className={styles.state}>
      <Drawing kind={drawing} />
      <p>{text}</p>
      {action}
    </div>
  )
}

type ErrorStateProps = {
  /** What happened; left out: it could not be loaded. */
  readonly text?: string | undefined
  /** What is safe: "Your coin has not moved." */
  readonly safe?: string
  readonly onRetry?: () => void
}

export function ErrorState({ text, safe, onRetry }: ErrorStateProps) {
  const t = useT('core')
  return (
    <div className={styles.state} role="alert">
      <Drawing kind="broken" />
      <p>
        <b>{text ?? t('couldNotLoad')}</b>
      </p>
      <p>{safe ?? t('nothingLost')}</p>
      {onRetry && (
        <Button size="small" tone="second" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** A wait shorter than this shows nothing at all. */
const SKELETON_AFTER_MS = 300

type SkeletonProps = {
  /** The shape of what comes: how many blocks, how tall each is on the design. */
  readonly count?: number
  readonly height?: number
}

export function Skeleton({ count = 3, height = 176 }: SkeletonProps) {
  const t = useT('core')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className={styles.skeleton}
      role="status"
      data-shown={isShown || undefined}
      aria-label={t('loading')}
    >
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
        <i key={at} style={{ height: `calc(var(--u) * ${height})` }} />
      ))}
    </div>
  )
}

const paths = {
  box: 'M14 34 48 18l34 16v34L48 84 14 68zM14 34l34 16 34-16M48 50v34',
  search: 'M42 18a24 24 0 1 1 0 48 24 24 0 0 1 0-48zM60 60l20 20M34 42h16',
  broken: 'M16 62a18 18 0 0 1 6-35 24 24 0 0 1 45 4 16 16 0 0 1 11 29M42 58l12 10-10 4 12 10',
} as const

function Drawing({ kind }: { readonly kind: keyof typeof paths }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  )
}
