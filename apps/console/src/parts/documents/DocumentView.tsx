import { Button } from 'antd'
import { RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useShortcuts } from '../../base/keyboard/use-shortcuts.ts'
import type { Sight } from './Documents.tsx'
import css from './DocumentView.module.css'
import { type Look, useView } from './use-view.ts'

type Props = {
  readonly title: string
  /** A signed address; it goes stale after some minutes. */
  readonly src: string
  /** The one that the keys act on. */
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onStale: () => void
  readonly onSight: (sight: Sight) => void
}

export function DocumentView({ title, src, isActive, onActivate, onStale, onSight }: Props) {
  const t = useT('core')
  const look = useView()
  const { view } = look
  const [state, setState] = useState<'coming' | Sight>('coming')
  const note = (sight: Sight): void => {
    setState(sight)
    onSight(sight)
  }
  const retry = (): void => {
    setState('coming')
    onStale()
  }
  useViewKeys(look, isActive)
  const stage = useWheel(look)
  return (
    <figure className={css.document} data-active={isActive} onPointerDown={onActivate}>
      <figcaption>
        <span>{title}</span>
        <Tools title={title} look={look} />
      </figcaption>
      <button
        ref={stage}
        type="button"
        className={css.stage}
        onPointerMove={look.drag}
        onDoubleClick={view.zoom === 1 ? look.zoomIn : look.reset}
        onFocus={onActivate}
        data-zoomed={view.zoom > 1}
        aria-label={title}
        aria-busy={state === 'coming'}
      >
        {state === 'failed' ? (
          <span className={css.failed}>{t('pictureFailed')}</span>
        ) : (
          <img
            src={src}
            alt={title}
            draggable={false}
            data-sideways={view.quarterTurns % 2 !== 0}
            onLoad={() => note('shown')}
            onError={() => note('failed')}
            style={{
              transform: `translate(calc(${view.x}px - 50%), calc(${view.y}px - 50%)) rotate(${view.quarterTurns * 90}deg) scale(${view.zoom})`,
            }}
          />
        )}
      </button>
      {state === 'failed' && (
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </figure>
  )
}

function useViewKeys({ zoomIn, zoomOut, turn, reset }: Look, isActive: boolean): void {
  useShortcuts(
    {
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '0': reset,
      '[': () => turn(-1),
      ']': () => turn(1),
    },
    isActive,
  )
}

/** React listens to the wheel passively, and the page would scroll along. */
function useWheel({ zoomIn, zoomOut }: Look) {
  const stage = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = stage.current
    const zoom = (event: WheelEvent): void => {
      event.preventDefault()
      if (event.deltaY < 0) zoomIn()
      else zoomOut()
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  })
  return stage
}

function Tools({ title, look }: { readonly title: string; readonly look: Look }) {
  const t = useT('core')
  const { zoomIn, zoomOut, turn, reset } = look
  const tools = [
    { label: t('zoomOut'), keys: '-', act: zoomOut, Icon: ZoomOut },
    { label: t('zoomIn'), keys: '+', act: zoomIn, Icon: ZoomIn },
    { label: t('turnLeft'), keys: '[', act: () => turn(-1), Icon: RotateCcw },
    { label: t('turnRight'), keys: ']', act: () => turn(1), Icon: RotateCw },
    { label: t('fit'), keys: '0', act: reset, Icon: Scan },
  ]
  return tools.map(({ label, keys, act, Icon }) => (
    <Button
      key={keys}
      type="text"
      size="small"
      icon={<Icon size={14} aria-hidden="true" />}
      onClick={act}
      aria-label={`${title}: ${label}`}
      title={`${label} (${keys})`}
    />
  ))
}
