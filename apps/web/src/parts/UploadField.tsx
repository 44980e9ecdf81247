import type { UploadCategory } from '@u-market/contract'
import { FileText, ImagePlus, RotateCw, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pictureAddress } from '../base/api/addresses.ts'
import { errorText, isRefused } from '../base/api/errors.ts'
import {
  PDF_TYPE,
  PICTURE_TYPES,
  picturesOf,
  roomAt,
  type Uploaded,
  uploadFile,
  withPlace,
} from '../base/api/upload.ts'
import { lazyComponent } from '../base/chunk.tsx'
import { i18n, useT } from '../base/i18n/i18n.ts'
import { Button, IconButton } from './Button.tsx'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import styles from './UploadField.module.css'

/** As payment proof and evidence. */
export const PROOF_TYPES = [...PICTURE_TYPES, PDF_TYPE].join(',')

/** Separate chunk, because few choose a PDF. */
const PdfPages = lazyComponent(async () => (await import('./PdfPages.tsx')).PdfPages)

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
  /** Set where a PDF may be chosen: how many pictures fit here, of which each page is one. */
  readonly pdfRoom?: number
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
    pdfRoom,
  } = props
  const id = useId()
  const t = useT('pictures')
  const core = useT('core')
  const { sending, choose, again, clear } = useUpload({ category, orderId, keep, onChange, pdfRoom })
  const input = useRef<HTMLInputElement>(null)
  const remove = (): void => {
    clear()
    if (input.current) input.current.value = ''
  }
  const shown = sending?.preview ?? value?.fullUrl
  const isFilled = shown !== undefined || sending !== null
  const isSending =
    sending !== null && sending.error === undefined && sending.refusal === undefined && value === null
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  const error = props.error ?? (sending?.error ? errorText(sending.error) : sending?.refusal)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isBoxed={false}>
      <div className={styles.place} data-shape={shape} data-filled={isFilled || undefined}>
        <input
          ref={input}
          {...noteProps(id, { hint, error })}
          type="file"
          accept={pdfRoom === undefined ? PICTURE_TYPES.join(',') : PROOF_TYPES}
          {...(capture && { capture })}
          className={styles.input}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {sending && shown === undefined ? (
          <>
            <FileText aria-hidden="true" />
            <span className={styles.file}>{sending.file.name}</span>
          </>
        ) : (
          <Chosen label={label} shown={shown} takesPdf={pdfRoom !== undefined} />
        )}
        {isSending && <SentPart part={sending.part} />}
        {isFilled && (
          <IconButton
            label={t('removePicture', { what: label })}
            className={styles.remove ?? ''}
            onClick={remove}
          >
            <X />
          </IconButton>
        )}
      </div>
      {value?.pages && <PdfPages label={label} pages={value.pages} />}
      {source?.(choose)}
      {sending?.error !== undefined && !isRefused(sending.error) && (
        <Button tone="second" size="small" className={styles.again} onClick={() => again(sending)}>
          <RotateCw />
          {core('tryAgain')}
        </Button>
      )}
    </FieldFrame>
  )
}

/** The picture, or a prompt to choose one. */
type ChosenProps = { readonly label: string; readonly shown: string | undefined; readonly takesPdf: boolean }

function Chosen({ label, shown, takesPdf }: ChosenProps) {
  const t = useT('pictures')
  return shown ? (
    <img src={pictureAddress(shown)} alt={t('chosenPicture', { what: label })} />
  ) : (
    <>
      <ImagePlus aria-hidden="true" />
      <span>{takesPdf ? <PdfPrompt /> : t('choosePicture')}</span>
    </>
  )
}

function PdfPrompt() {
  return useT('pdf')('choose')
}

function SentPart({ part }: { readonly part: number }) {
  const t = useT('pictures')
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
    onChange((before) => withPlace(before.with(at, picture), most))
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
            pdfRoom={roomAt(value, at, most)}
            value={picture}
            onChange={(next) => set(at, next)}
            error={at === 0 ? error : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

type UploadOptions = Pick<UploadFieldProps, 'keep'> & {
  readonly category: UploadCategory
  readonly orderId: string | undefined
  readonly onChange: (value: Uploaded | null) => void
  readonly pdfRoom: number | undefined
}

/** A picture being uploaded. */
type Sending = {
  readonly file: File
  /** None of a PDF: the browser shows it as no picture. */
  readonly preview: string | undefined
  readonly part: number
  readonly error?: unknown
  /** Why the app does not take what was uploaded. */
  readonly refusal?: string
}

/**
 * Uploads one picture at a time: another replaces it, and leaving the screen cancels it. The proof of an order arrives also after
 * its field is gone: the order may have ended meanwhile, and be reopened with it.
 */
function useUpload({ category, orderId, keep, onChange, pdfRoom }: UploadOptions) {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => {
    return orderId === undefined ? () => running.current?.abort() : undefined
  }, [orderId])
  const preview = sending?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const send = async (file: File, shown: string | undefined): Promise<void> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setSending({ file, preview: shown, part: 0 })
    try {
      const onProgress = (part: number): void => setSending((now) => now && { ...now, part })
      const { signal } = control
      const done = await (keep ? keep(file) : uploadFile({ file, category, orderId, onProgress, signal }))
      const pages = picturesOf(done).length
      if (pdfRoom !== undefined && pages > pdfRoom) {
        await i18n.preload('pdf')
        const refusal = i18n.translator('pdf')('tooMany', { pages, count: pdfRoom })
        if (!control.signal.aborted) setSending((now) => now && { ...now, refusal })
        return
      }
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
      void send(file, file.type === PDF_TYPE ? undefined : URL.createObjectURL(file))
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
