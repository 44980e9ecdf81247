import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Uploaded } from '../../../base/api/upload.ts'
import { useCamera } from '../../../base/device.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'
import { UploadField } from '../../../parts/UploadField.tsx'
import styles from './verification.module.css'

type DocumentPhotoProps = {
  readonly label: string
  readonly value: Uploaded | null
  readonly onChange: (value: Uploaded | null) => void
  readonly error: string | undefined
}

/** One side of a document, from a live camera or from the phone's pictures. */
export function DocumentPhoto({ label, value, onChange, error }: DocumentPhotoProps) {
  const t = useT('verification')
  return (
    <UploadField
      label={label}
      category="idcard"
      shape="wide"
      value={value}
      onChange={onChange}
      hint={t('photoHint')}
      error={error}
      source={(choose) => (value === null ? <TakePhoto label={label} onPhoto={choose} /> : null)}
    />
  )
}

function TakePhoto({ label, onPhoto }: { readonly label: string; readonly onPhoto: (file: File) => void }) {
  const t = useT('verification')
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.source}>
      <Button
        tone="second"
        size="small"
        aria-label={`${t('takePhoto')}: ${label}`}
        onClick={() => (hasCamera() ? setOpen(true) : input.current?.click())}
      >
        <Camera aria-hidden="true" />
        {t('takePhoto')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPhoto(file)
          event.target.value = ''
        }}
      />
      <CameraSheet
        title={label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPhoto={(file) => {
          setOpen(false)
          onPhoto(file)
        }}
      />
    </div>
  )
}

/** getUserMedia is missing over plain http; there the phone's camera app takes the picture. */
function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

type CameraSheetProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPhoto: (file: File) => void
}

function CameraSheet({ title, isOpen, onClose, onPhoto }: CameraSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <LiveCamera onPhoto={onPhoto} />
    </Sheet>
  )
}

/** Pixels: small print stays readable and the upload small. */
const DOCUMENT_WIDTH = 1920
const PHOTO = { type: 'image/jpeg', quality: 0.9 } as const

function LiveCamera({ onPhoto }: Pick<CameraSheetProps, 'onPhoto'>) {
  const t = useT('verification')
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, DOCUMENT_WIDTH)

  const shoot = (): void => {
    const source = video.current
    if (!source) return
    const canvas = document.createElement('canvas')
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    canvas.getContext('2d')?.drawImage(source, 0, 0)
    canvas.toBlob(
      (blob) => blob && onPhoto(new File([blob], 'document.jpg', { type: PHOTO.type })),
      PHOTO.type,
      PHOTO.quality,
    )
  }
  if (state !== 'starting' && state !== 'live') return <Alert>{t('cameraFailed')}</Alert>
  return (
    <div className={styles.camera}>
      <div className={styles.stage}>
        <video ref={video} playsInline muted aria-label={t('camera')} />
        <span className={styles.corners} aria-hidden="true" />
      </div>
      <p className={styles.cameraHint} role="status">
        {state === 'live' ? t('cameraHint') : t('cameraStarting')}
      </p>
      <Button disabled={state !== 'live'} onClick={shoot}>
        {t('shoot')}
      </Button>
    </div>
  )
}
