import { Button, Segmented } from 'antd'
import { FileDown, RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import css from './Documents.module.css'
import { findLoss, type Loss, LossText } from './Picture.tsx'

export type Document = {
  readonly title: string
  readonly src: string
  /** Where the PDF is whose page this is. */
  readonly original?: string | undefined
}

/** Final load state of a picture. A picture that is loading has no entry. */
export type LoadState = 'shown' | 'failed'

type Props = {
  /** Titles must be unique. */
  readonly documents: readonly Document[]
  /** The pictures are wider than high, as identity cards are. */
  readonly areLying?: boolean
  readonly onStale: () => void
  readonly onSight?: (title: string, sight: LoadState) => void
}

/** Shows pictures for close reading, side by side or one at full size, each with its own zoom and rotation. */
export function Documents({ documents, areLying = false, onStale, onSight }: Props) {
  const t = useT('core')
  const [shown, setShown] = useState<number | 'all'>('all')
  const [active, setActive] = useState(0)
  const choose = (value: number | 'all'): void => {
    setShown(value)
    if (value !== 'all') setActive(value)
  }
  return (
    <div className={css.documents}>
      {documents.length > 1 && (
        <Segmented
          className={`${css.choice}`}
          size="small"
          value={shown}
          onChange={choose}
          aria-label={t('showDocuments')}
          options={[
            { value: 'all' as const, label: t('together') },
            ...documents.map(({ title }, value) => ({ value, label: title })),
          ]}
        />
      )}
      <div className={css.room}>
        <div className={css.places} data-lie={areLying}>
          {documents.map(({ title, src, original }, index) =>
            shown === 'all' || shown === index ? (
              <DocumentView
                key={title}
                title={title}
                src={src}
                original={original}
                isActive={active === index}
                onActivate={() => setActive(index)}
                onStale={onStale}
                onSight={(sight) => onSight?.(title, sight)}
              />
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}

type ViewProps = Pick<Document, 'original'> & {
  readonly title: string
  /** A signed URL, which expires after some minutes. */
  readonly src: string
  /** Receives the keyboard shortcuts. */
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onStale: () => void
  readonly onSight: (sight: LoadState) => void
}

function DocumentView({ title, src, original, isActive, onActivate, onStale, onSight }: ViewProps) {
  const t = useT('core')
  const controls = useView()
  const { view } = controls
  const [state, setState] = useState<'coming' | LoadState>('coming')
  /** Null until it is known why the picture does not show. */
  const [loss, setLoss] = useState<Loss | null>(null)
  const note = (sight: LoadState): void => {
    setState(sight)
    onSight(sight)
  }
  const retry = (): void => {
    setState('coming')
    setLoss(null)
    onStale()
  }
  useViewKeys(controls, isActive)
  const stage = useWheel(controls)
  return (
    <figure className={css.document} data-active={isActive} onPointerDown={onActivate}>
      <figcaption>
        <span>{title}</span>
        {original !== undefined && <Original title={title} href={original} />}
        <Tools title={title} controls={controls} />
      </figcaption>
      <button
        ref={stage}
        type="button"
        className={css.stage}
        onPointerMove={controls.drag}
        onDoubleClick={view.zoom === 1 ? controls.zoomIn : controls.reset}
        onFocus={onActivate}
        data-zoomed={view.zoom > 1}
        aria-label={title}
        aria-busy={state === 'coming'}
      >
        {state === 'failed' ? (
          <span className={css.failed}>
            <LossText loss={loss ?? 'failed'} />
          </span>
        ) : (
          <img
            src={src}
            alt={title}
            draggable={false}
            data-sideways={view.quarterTurns % 2 !== 0}
            onLoad={() => note('shown')}
            onError={() => {
              note('failed')
              void findLoss(src).then(setLoss)
            }}
            style={{
              transform: `translate(calc(${view.x}px - 50%), calc(${view.y}px - 50%)) rotate(${view.quarterTurns * 90}deg) scale(${view.zoom})`,
            }}
          />
        )}
      </button>
      {state === 'failed' && loss === 'failed' && (
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </figure>
  )
}

/** Downloads the PDF as its sender gave it, which the audit trail records. */
export function Original({ title, href }: { readonly title: string; readonly href: string }) {
  const t = useT('core')
  return (
    <Button
      type="text"
      size="small"
      href={href}
      download
      icon={<FileDown size={14} aria-hidden="true" />}
      aria-label={`${title}: ${t('originalPdf')}`}
      title={t('originalMeans')}
    />
  )
}

function useViewKeys({ zoomIn, zoomOut, turn, reset }: ViewControls, isActive: boolean): void {
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

/** React's wheel listeners are passive and could not stop the page from scrolling. */
function useWheel({ zoomIn, zoomOut }: ViewControls) {
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

function Tools({ title, controls }: { readonly title: string; readonly controls: ViewControls }) {
  const t = useT('core')
  const { zoomIn, zoomOut, turn, reset } = controls
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

const ZOOM_STEP = 1.25
const MAX_ZOOM = 8

type View = { readonly zoom: number; readonly quarterTurns: number; readonly x: number; readonly y: number }
const start: View = { zoom: 1, quarterTurns: 0, x: 0, y: 0 }

/** Zoom, rotation by quarter turns, and position of one picture. */
function useView() {
  const [view, setView] = useState(start)
  const zoomBy = (factor: number): void =>
    setView((now) => {
      const zoom = Math.min(MAX_ZOOM, Math.max(1, now.zoom * factor))
      return zoom === 1 ? { ...now, zoom, x: 0, y: 0 } : { ...now, zoom }
    })
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1 || view.zoom === 1) return
    const { movementX, movementY } = event
    setView((now) => ({ ...now, x: now.x + movementX, y: now.y + movementY }))
  }
  return {
    view,
    drag,
    zoomIn: (): void => zoomBy(ZOOM_STEP),
    zoomOut: (): void => zoomBy(1 / ZOOM_STEP),
    turn: (quarters: 1 | -1): void =>
      setView((now) => ({ ...now, quarterTurns: now.quarterTurns + quarters, x: 0, y: 0 })),
    reset: (): void => setView(start),
  }
}

type ViewControls = ReturnType<typeof useView>
