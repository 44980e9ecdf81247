import { useRef } from 'react'
import { useCamera } from '../../base/device.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './verification.module.css'

type CameraSheetProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPhoto: (file: File) => void
}

export function CameraSheet({ title, isOpen, onClose, onPhoto }: CameraSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <LiveCamera onPhoto={onPhoto} />
    </Sheet>
  )
}

/** Small print on a document stays readable at this, and the upload stays small. */
const DOCUMENT_WIDTH = 1920
const PHOTO = { type: 'image/jpeg', quality: 0.9 } as const

function LiveCamera({ onPhoto }: Pick<CameraSheetProps, 'onPhoto'>) {
  const t = useT('kyc')
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
