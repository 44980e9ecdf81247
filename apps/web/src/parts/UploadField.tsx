import type { UploadCategory } from '@u-market/contract'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pictureAddress } from '../base/api/addresses.ts'
import { errorText, isRefused } from '../base/api/errors.ts'
import { type Uploaded, uploadFile } from '../base/api/upload.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Button, IconButton } from './Button.tsx'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import styles from './UploadField.module.css'

/** What the server takes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

type UploadFieldProps = FieldFrameProps & {
  readonly category: UploadCategory
  /** The order to pay whose proof this is. */
  readonly orderId?: string | undefined
  /** Keeps the picture instead of an upload, which takes a session. */
  readonly keep?: ((file: File) => Promise<Uploaded>) | undefined
  readonly value: Uploaded | null
  readonly onChange: (value: Uploaded | null) => void
  /** Called when an upload begins and ends. */
  readonly onSending?: ((isSending: boolean) => void) | undefined
  /** 'wide' for documents. */
  readonly shape?: 'tall' | 'wide'
  /** Opens the camera at once, where there is one. */
  readonly capture?: 'environment' | 'user'
  /** Renders another source below the field, such as the app's own camera, which passes its file to `choose`. */
  readonly source?: (choose: (file: File) => void) => ReactNode
}

/** Chooses a picture, shows it at once, uploads it with a progress bar, and can retry after a failure. */
export function UploadField(props: UploadFieldProps) {
  const {
    label,
    hint,
    category,
    orderId,
    keep,
    value,
    onChange,
    onSending,
    shape = 'tall',
    capture,
    source,
  } = props
  const id = useId()
  const t = useT('core')
  const { sending, choose, again, clear } = useUpload({ category, orderId, keep, onChange })
  const input = useRef<HTMLInputElement>(null)
  const remove = (): void => {
    clear()
    if (input.current) input.current.value = ''
  }
  const shown = sending?.preview ?? value?.fullUrl
  const isSending = sending !== null && sending.error === undefined && value === null
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  const error = props.error ?? (sending?.error ? errorText(sending.error) : undefined)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isBoxed={false}>
      <div className={styles.place} data-shape={shape} data-filled={shown !== undefined || undefined}>
        <input
          ref={input}
          {...noteProps(id, { hint, error })}
          type="file"
          accept={PICTURE_TYPES}
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

/** The picture, or a prompt to choose one. */
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

/** Pictures in their places; the last place may be empty. */
export type Pictures = readonly (Uploaded | null)[]
export const noPictures: Pictures = [null]

type PictureFieldsProps = {
  readonly label: string
  readonly hint: string
  /** The name of a place, counted from one. */
  readonly nameOf: (number: number) => string
  readonly category: UploadCategory
  readonly most: number
  readonly value: Pictures
  /** Takes an update of the current pictures, because an upload ends late. */
  readonly onChange: (change: (before: Pictures) => Pictures) => void
  readonly error?: string | undefined
}

/** One place more than there are pictures, up to `most`. */
export function PictureFields(props: PictureFieldsProps) {
  const { label, hint, nameOf, category, most, value, onChange, error } = props
  const set = (at: number, picture: Uploaded | null): void =>
    onChange((before) => {
      const next = before.with(at, picture)
      const hasRoom = next.length < most && next.every((each) => each !== null)
      return hasRoom ? [...next, null] : next
    })
  return (
    <fieldset className={styles.pictures}>
      <legend>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.grid}>
        {value.map((picture, at) => (
          <UploadField
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, not things that move
            key={at}
            label={nameOf(at + 1)}
            category={category}
            value={picture}
            onChange={(next) => set(at, next)}
            error={at === 0 ? error : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function pathsOf(pictures: Pictures): string {
  return pictures
    .filter((picture) => picture !== null)
    .map(({ url }) => url)
    .join(',')
}

type UploadOptions = Pick<UploadFieldProps, 'keep'> & {
  readonly category: UploadCategory
  readonly orderId: string | undefined
  readonly onChange: (value: Uploaded | null) => void
}

/** A picture being uploaded. */
type Sending = {
  readonly file: File
  readonly preview: string
  readonly part: number
  readonly error?: unknown
}

/**
 * Uploads one picture at a time: another replaces it, and leaving the screen cancels it. The proof of an order arrives also after
 * its field is gone: the order may have ended meanwhile, and be reopened with it.
 */
function useUpload({ category, orderId, keep, onChange }: UploadOptions) {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => {
    return orderId === undefined ? () => running.current?.abort() : undefined
  }, [orderId])
  const preview = sending?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const send = async (file: File, shown: string): Promise<void> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setSending({ file, preview: shown, part: 0 })
    try {
      const onProgress = (part: number): void => setSending((now) => now && { ...now, part })
      const { signal } = control
      const done = await (keep ? keep(file) : uploadFile({ file, category, orderId, onProgress, signal }))
      setSending((now) => now && { ...now, part: 1 })
      onChange(done)
    } catch (failure) {
      if (!control.signal.aborted) setSending((now) => now && { ...now, error: failure })
    }
  }
  return {
    sending,
    choose: (file: File | undefined): void => {
      if (!file) return
      onChange(null)
      void send(file, URL.createObjectURL(file))
    },
    again: ({ file, preview: shown }: Sending): void => void send(file, shown),
    clear: (): void => {
      running.current?.abort()
      setSending(null)
      onChange(null)
    },
  }
}

/** A bar for progress or for the time left. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return <progress {...rest} className={[styles.progress, className].filter(Boolean).join(' ')} />
}
