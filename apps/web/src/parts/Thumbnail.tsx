import { ImageOff, RotateCcw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { findPictureLoss, type PictureLoss, pictureAddress } from '../base/api/addresses.ts'
import { useT } from '../base/i18n/i18n.ts'
import { IconButton } from './Button.tsx'
import { useModal } from './Sheet.tsx'
import styles from './Thumbnail.module.css'

type ThumbnailProps = {
  readonly src: string
  readonly alt: string
  /** The values to look for in the picture (amount, payment reference, payee), shown next to it, small and full screen. */
  readonly children?: ReactNode
}

/** A thumbnail that opens full screen, with zoom. */
export function Thumbnail({ src, alt, children }: ThumbnailProps) {
  const t = useT('pictures')
  const core = useT('core')
  const [isOpen, setOpen] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [lost, setLost] = useState<Lost | null>(null)
  const loss = lost?.src === src ? lost.loss : null
  const close = (): void => {
    setOpen(false)
    setLarge(false)
  }
  const modal = useModal(isOpen, close)
  return (
    <div className={styles.proof}>
      {loss ? (
        <Missing alt={alt} loss={loss} onRetry={() => setLost(null)} />
      ) : (
        <button
          type="button"
          className={styles.thumb}
          onClick={() => setOpen(true)}
          aria-label={t('enlarge', { what: alt })}
        >
          <img
            src={pictureAddress(src)}
            alt={alt}
            loading="lazy"
            decoding="async"
            onError={() => findPictureLoss(src).then((found) => setLost({ src, loss: found }))}
          />
        </button>
      )}
      {children && <div className={styles.beside}>{children}</div>}
      <dialog ref={modal.ref} onCancel={modal.onCancel} className={styles.full} aria-label={alt}>
        {isOpen && (
          <>
            <div className={styles.bar}>
              <IconButton label={isLarge ? t('zoomOut') : t('zoomIn')} onClick={() => setLarge(!isLarge)}>
                {isLarge ? <ZoomOut /> : <ZoomIn />}
              </IconButton>
              <IconButton label={core('close')} onClick={close}>
                <X />
              </IconButton>
            </div>
            <div className={styles.stage} data-large={isLarge || undefined}>
              <img src={pictureAddress(src)} alt={alt} onDoubleClick={() => setLarge(!isLarge)} />
            </div>
            {children && <div className={styles.under}>{children}</div>}
          </>
        )}
      </dialog>
    </div>
  )
}

/** Of one address: a picture's next one may open. */
type Lost = { readonly src: string; readonly loss: PictureLoss }

type MissingProps = { readonly alt: string; readonly loss: PictureLoss; readonly onRetry: () => void }

function Missing({ alt, loss, onRetry }: MissingProps) {
  const t = useT('pictures')
  if (loss === 'over')
    return (
      <div className={styles.missing} role="img" aria-label={t('overOf', { what: alt })}>
        <ImageOff aria-hidden="true" />
        {t('over')}
      </div>
    )
  return (
    <button
      type="button"
      className={styles.missing}
      onClick={onRetry}
      aria-label={t('failedOf', { what: alt })}
    >
      <RotateCcw aria-hidden="true" />
      {t('failed')}
    </button>
  )
}
