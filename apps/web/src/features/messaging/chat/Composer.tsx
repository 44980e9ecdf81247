import type { Order } from '@u-market/contract'
import { freeText, MAX_MESSAGE_CHARACTERS } from '@u-market/domain'
import { ImagePlus, MessageSquareText, SendHorizontal } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PDF_TYPE, PICTURE_TYPES } from '../../../base/api/upload.ts'
import { lazyComponent } from '../../../base/chunk.tsx'
import { i18n, useT } from '../../../base/i18n/i18n.ts'
import { useDraft } from '../../../base/stores/draft.ts'
import { IconButton } from '../../../parts/Button.tsx'
import styles from './chat.module.css'
import { AwayWarning, useLeadsAway } from './leading-away.tsx'

type ComposerProps = {
  readonly number: string
  readonly onText: (text: string) => void
  readonly onPicture: (file: File) => void
  readonly onTyping: (type: 'input' | 'blur') => void
  /** The order that is written about; absent in the chat with support. */
  readonly order?: Pick<Order, 'role' | 'state'> | undefined
  /** The order is still loading. */
  readonly isAwaited?: boolean
}

const accepted = [...PICTURE_TYPES, PDF_TYPE]

const PhraseSheet = lazyComponent(async () => {
  const [sheet] = await Promise.all([import('./PhraseSheet.tsx'), i18n.preload('phrases')])
  return sheet.PhraseSheet
})

/** Input for text and pictures. Enter sends, Shift+Enter breaks the line; Enter during IME composition (Pinyin) does neither. */
export function Composer({ number, onText, onPicture, onTyping, order, isAwaited = false }: ComposerProps) {
  const t = useT('chat')
  const [{ text }, change] = useDraft(`chat:${number}`, { text: '' })
  const area = useTextHeight(text)
  // Checked here, so that a too long message is not sent just to be refused.
  const over = freeText(text).length - MAX_MESSAGE_CHARACTERS
  const canSend = freeText(text) !== '' && over <= 0
  const isAway = useLeadsAway()
  const [warned, warn] = useState<string | null>(null)
  const [isChoosing, choose] = useState(false)

  /** Warns first of a text that leads out of the chat; the warning refuses nothing. */
  const send = (): void => {
    if (!canSend) return
    if (order && warned !== text && isAway(text)) {
      warn(text)
      return
    }
    warn(null)
    onText(freeText(text))
    onTyping('blur')
    change({ text: '' })
    area.current?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    // Safari sends the Enter that ends a composition after it, with this code.
    const isOfComposition = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isOfComposition) return
    event.preventDefault()
    send()
  }
  return (
    <footer className={styles.composer}>
      {over > 0 && (
        <p className={styles.tooLong} role="alert">
          {t('tooLong', { maximum: MAX_MESSAGE_CHARACTERS, over })}
        </p>
      )}
      {warned !== null && warned === text && (
        <AwayWarning
          onSend={send}
          onChange={() => {
            warn(null)
            area.current?.focus()
          }}
        />
      )}
      <AttachPictures onPicture={onPicture} />
      {(order || isAwaited) && (
        <IconButton label={t('phrases')} disabled={!order} onClick={() => choose(true)}>
          <MessageSquareText />
        </IconButton>
      )}
      {order && isChoosing && (
        <PhraseSheet
          order={order}
          onClose={() => choose(false)}
          onChoose={(phrase) => {
            change({ text: text === '' ? phrase : `${text} ${phrase}` })
            choose(false)
            area.current?.focus()
          }}
        />
      )}
      <textarea
        ref={area}
        className={styles.input}
        rows={1}
        aria-label={t('write')}
        placeholder={t('writeHint')}
        enterKeyHint="send"
        value={text}
        onChange={(event) => {
          change({ text: event.target.value })
          onTyping('input')
        }}
        onBlur={() => onTyping('blur')}
        onKeyDown={onKey}
        onPaste={(event) => takePasted(event, onPicture)}
      />
      <IconButton
        label={t('send')}
        className={styles.send ?? ''}
        disabled={!canSend}
        // Keeps the focus in the text, so that the phone's keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={send}
      >
        <SendHorizontal />
      </IconButton>
    </footer>
  )
}

/** Sends pasted images and PDFs; pasted text is left to the browser. */
function takePasted(event: ClipboardEvent, onPicture: ComposerProps['onPicture']): void {
  const images = [...event.clipboardData.files].filter(({ type }) => accepted.includes(type))
  if (images.length === 0) return
  event.preventDefault()
  for (const image of images) onPicture(image)
}

/** Grows with its text, up to the height that the style allows. */
function useTextHeight(text: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the text changes
  useEffect(() => {
    const box = area.current
    if (!box) return
    box.style.height = 'auto'
    const borders = box.offsetHeight - box.clientHeight
    box.style.height = `${box.scrollHeight + borders}px`
  }, [text])
  return area
}

function AttachPictures({ onPicture }: Pick<ComposerProps, 'onPicture'>) {
  const t = useT('chat')
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    for (const file of event.target.files ?? []) onPicture(file)
    event.target.value = '' // otherwise choosing the same picture again fires no change event
  }
  return (
    <label className={styles.attach}>
      <input
        type="file"
        className={styles.file}
        accept={accepted.join(',')}
        multiple
        aria-label={t('picture')}
        onChange={choose}
      />
      <ImagePlus aria-hidden="true" />
    </label>
  )
}
