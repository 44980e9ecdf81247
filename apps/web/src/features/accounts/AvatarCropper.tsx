import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import styles from './profile.module.css'

/** At a higher zoom a phone photo shows its pixels. */
const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
/** Pixels that the picture moves per arrow key press. */
const KEY_STEP = 8

/** In pixels of the picture. */
export type CropArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type AvatarCropperProps = {
  readonly address: string
  readonly isBusy: boolean
  /** Upload progress, 0 to 1. */
  readonly part: number
  readonly error: string | undefined
  readonly onDone: (area: CropArea) => void
}

/** Round crop window that is dragged, pinched, or moved with the arrow keys and a slider. Loaded as a separate chunk. */
export function AvatarCropper({ address, isBusy, part, error, onDone }: AvatarCropperProps) {
  const t = useT('profile')
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Trouble text={t('notAPicture')} />
  return (
    <>
      <RoundWindow
        address={address}
        zoom={zoom}
        onZoom={setZoom}
        onArea={setArea}
        onBroken={() => setBroken(true)}
      />
      <p className={styles.hint}>{t('cropHint')}</p>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      {error && <Trouble text={error} />}
      {isBusy && (
        <progress
          className={styles.progress}
          max={1}
          value={part}
          aria-label={t('saving', { percent: Math.round(part * 100) })}
        />
      )}
      <Button isBusy={isBusy} disabled={!area} onClick={() => area && onDone(area)}>
        {t('use')}
      </Button>
    </>
  )
}

function Trouble({ text }: { readonly text: string }) {
  return <Alert>{text}</Alert>
}

type ZoomProps = { readonly zoom: number; readonly onZoom: (zoom: number) => void }

type RoundWindowProps = ZoomProps & {
  readonly address: string
  readonly onArea: (area: CropArea) => void
  readonly onBroken: () => void
}

function RoundWindow({ address, zoom, onZoom, onArea, onBroken }: RoundWindowProps) {
  const t = useT('profile')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <div className={styles.stage}>
      <Cropper
        image={address}
        aspect={1}
        cropShape="round"
        showGrid={false}
        crop={crop}
        zoom={zoom}
        maxZoom={MAX_ZOOM}
        keyboardStep={KEY_STEP}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_, pixels) => onArea(pixels)}
        // CSP blocks style tags added at run time, so the styles ship in this chunk's CSS file.
        disableAutomaticStylesInjection
        mediaProps={{ alt: '', onError: onBroken }}
        cropperProps={{ 'aria-label': t('cropArea'), role: 'group' }}
      />
    </div>
  )
}

function ZoomSlider({ zoom, onZoom }: ZoomProps) {
  const t = useT('profile')
  return (
    <label className={styles.zoom}>
      <span>{t('zoom')}</span>
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </label>
  )
}
