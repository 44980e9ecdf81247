import type { UploadCategory } from '@u-market/contract'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorText, isRefused } from '../base/api/errors.ts'
import { type Uploaded, uploadFile } from '../base/api/upload.ts'
import { useT } from '../base/i18n/i18n.ts'
import { pictureAddress } from '../base/picture-address.ts'
import { Button } from './Button.tsx'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './UploadField.module.css'

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

type Sending = {
  readonly file: File
  readonly preview: string
  readonly part: number
  readonly error?: unknown
}

/** Chooses a picture, shows it at once, sends it with a progress bar, and sends it again when that failed. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, category, value, onChange, shape = 'tall', capture, source } = props
  const id = useId()
  const t = useT('core')
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => () => running.current?.abort(), [])
  const preview = sending?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const send = async (file: File, shown: string): Promise<void> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setSending({ file, preview: shown, part: 0 })
    try {
      const onProgress = (part: number): void => setSending((now) => now && { ...now, part })
      const done = await uploadFile({ file, category, onProgress, signal: control.signal })
      setSending((now) => now && { ...now, part: 1 })
      onChange(done)
    } catch (failure) {
      if (!control.signal.aborted) setSending((now) => now && { ...now, error: failure })
    }
  }

  const choose = (file: File | undefined): void => {
    if (!file) return
    onChange(null)
    void send(file, URL.createObjectURL(file))
  }
  const clear = (): void => {
    running.current?.abort()
    setSending(null)
    onChange(null)
    if (input.current) input.current.value = ''
  }

  const shown = sending?.preview ?? value?.fullUrl
  const isSending = sending !== null && sending.error === undefined && value === null
  const failure = sending?.error ? errorText(sending.error) : undefined
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? failure} isBoxed={false}>
      <div className={styles.place} data-shape={shape} data-filled={shown !== undefined || undefined}>
        <input
          ref={input}
          {...noteProps(id, { hint, error: error ?? failure })}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          {...(capture && { capture })}
          className={styles.input}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {shown ? (
          <img src={pictureAddress(shown)} alt={t('chosenPicture', { what: label })} />
        ) : (
          <ImagePlus aria-hidden="true" />
        )}
        {!shown && <span>{t('choosePicture')}</span>}
        {isSending && (
          <progress
            className={styles.progress}
            value={sending.part}
            max={1}
            aria-label={t('uploading', { percent: Math.round(sending.part * 100) })}
          />
        )}
        {shown && (
          <IconButton
            label={t('removePicture', { what: label })}
            className={styles.remove ?? ''}
            onClick={clear}
          >
            <X />
          </IconButton>
        )}
      </div>
      {source?.(choose)}
      {sending?.error !== undefined && !isRefused(sending.error) && (
        <Button
          tone="second"
          size="small"
          className={styles.again}
          onClick={() => void send(sending.file, sending.preview)}
        >
          <RotateCw />
          {t('tryAgain')}
        </Button>
      )}
    </FieldFrame>
  )
}
