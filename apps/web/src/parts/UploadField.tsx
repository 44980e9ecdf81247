import type { UploadCategory } from '@u-market/contract'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { errorText, isRefused } from '../base/api/errors.ts'
import type { Uploaded } from '../base/api/upload.ts'
import { useT } from '../base/i18n/i18n.ts'
import { pictureAddress } from '../base/picture-address.ts'
import { Button } from './Button.tsx'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Progress } from './Progress.tsx'
import styles from './UploadField.module.css'
import { useUpload } from './use-upload.ts'

type UploadFieldProps = FieldFrameProps & {
  readonly category: UploadCategory
  readonly value: Uploaded | null
  readonly onChange: (value: Uploaded | null) => void
  /** 'wide' for documents. */
  readonly shape?: 'tall' | 'wide'
  /** Opens the camera at once where there is one. */
  readonly capture?: 'environment' | 'user'
  /** Another way to come by the picture, a camera of our own: below the place, with a way to hand the file in. */
  readonly source?: (choose: (file: File) => void) => ReactNode
}

/** Chooses a picture, shows it at once, sends it with a progress bar, and sends it again when that failed. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, category, value, onChange, shape = 'tall', capture, source } = props
  const id = useId()
  const t = useT('core')
  const { sending, choose, again, clear } = useUpload({ category, onChange })
  const input = useRef<HTMLInputElement>(null)
  const remove = (): void => {
    clear()
    if (input.current) input.current.value = ''
  }
  const shown = sending?.preview ?? value?.fullUrl
  const isSending = sending !== null && sending.error === undefined && value === null
  const error = props.error ?? (sending?.error ? errorText(sending.error) : undefined)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isBoxed={false}>
      <div className={styles.place} data-shape={shape} data-filled={shown !== undefined || undefined}>
        <input
          ref={input}
          {...noteProps(id, { hint, error })}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          {...(capture && { capture })}
          className={styles.input}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Chosen label={label} shown={shown} />
        {isSending && <SentPart part={sending.part} />}
        {shown && (
          <IconButton
            label={t('removePicture', { what: label })}
            className={styles.remove ?? ''}
            onClick={remove}
          >
            <X />
          </IconButton>
        )}
      </div>
      {source?.(choose)}
      {sending?.error !== undefined && !isRefused(sending.error) && (
        <Button tone="second" size="small" className={styles.again} onClick={() => again(sending)}>
          <RotateCw />
          {t('tryAgain')}
        </Button>
      )}
    </FieldFrame>
  )
}

/** The picture, or the invitation to choose one. */
function Chosen({ label, shown }: { readonly label: string; readonly shown: string | undefined }) {
  const t = useT('core')
  return shown ? (
    <img src={pictureAddress(shown)} alt={t('chosenPicture', { what: label })} />
  ) : (
    <>
      <ImagePlus aria-hidden="true" />
      <span>{t('choosePicture')}</span>
    </>
  )
}

function SentPart({ part }: { readonly part: number }) {
  const t = useT('core')
  return (
    <Progress
      className={styles.sending}
      value={part}
      max={1}
      aria-label={t('uploading', { percent: Math.round(part * 100) })}
    />
  )
}
