import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useIsOnline } from '../base/socket/socket-state.ts'
import { Button } from './Button.tsx'
import type { SceneName } from './Scene.tsx'
import styles from './States.module.css'

type EmptyProps = {
  readonly scene: SceneName
  readonly text: ReactNode
  readonly action?: ReactNode
}

/** An empty state in the middle of the page: a small scene, one sentence, one action. */
export function Empty({ scene, text, action }: EmptyProps) {
  return (
    <div className={styles.state} data-fills>
      <Drawn name={scene} />
      <p>{text}</p>
      {action}
    </div>
  )
}

type ErrorStateProps = {
  /** The error; absent: that loading failed. */
  readonly text?: string | undefined
  /** Reassures the user: "Your coin has not moved." */
  readonly safe?: string
  readonly onRetry?: () => void
}

export function ErrorState({ text, safe, onRetry }: ErrorStateProps) {
  const t = useT('core')
  const isOnline = useIsOnline()
  return (
    <div className={styles.state} role="alert" data-fills>
      <Drawn name={isOnline ? 'broken' : 'offline'} />
      <p>
        <b>{text ?? t('couldNotLoad')}</b>
      </p>
      <p>{safe ?? t('nothingLost')}</p>
      {onRetry && (
        <Button tone="second" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Delay before the placeholder is drawn, so that a short wait shows nothing. */
const SKELETON_AFTER_MS = 300

type SkeletonProps = {
  /** The shape of what loads: number of blocks, and the height of each in design units (`--u`). */
  readonly count?: number
  readonly height?: number
}

/** A placeholder while loading. base.css hides the content after it, so that nothing moves when the data arrives. */
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
      data-waiting
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

/** A scene, or its space while it loads. */
export function Drawn({ name }: { readonly name: SceneName }) {
  const Scene = useScene()
  return <span className={styles.drawing}>{Scene && <Scene name={name} />}</span>
}

type Drawing = ComponentType<{ readonly name: SceneName }>

let loaded: Drawing | null = null

/** Scenes load separately from the first screen. Null until loaded, or if that fails. */
function useScene(): Drawing | null {
  const [scene, setScene] = useState<Drawing | null>(() => loaded)
  useEffect(() => {
    if (!scene) void loadScenes().then((drawing) => setScene(() => drawing))
  }, [scene])
  return scene
}

export async function loadScenes(): Promise<Drawing | null> {
  loaded ??= await import('./Scene.tsx').then(
    ({ Scene }) => Scene,
    () => null,
  )
  return loaded
}
