import { freeText } from '@u-market/domain'
import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import { Kbd } from './Kbd.tsx'

type Props = {
  readonly label: string
  /** The current search, from the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches when typing pauses; Enter searches at once. */
export function SearchBox({ label, value, onSearch }: Props) {
  const t = useT('core')
  const input = useRef<InputRef>(null)
  const { text, type, askNow } = useTypedSearch(value, onSearch)
  useShortcuts({ '/': () => input.current?.focus({ cursor: 'all' }) })
  return (
    <search aria-label={t('search')}>
      <Input
        ref={input}
        value={text}
        onChange={(event) => type(event.target.value)}
        allowClear
        onPressEnter={askNow}
        prefix={<Search size={14} aria-hidden="true" />}
        suffix={<Kbd keys="/" />}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        title={label}
        maxLength={64}
        style={{ width: 320 }}
      />
    </search>
  )
}

/** Debounce: longer than the gap between two keystrokes, shorter than a pause to think. */
const PAUSE_MS = 250

/** Debounces typed text into a search. A search set by Back or a link overrides the text. */
export function useTypedSearch(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked)
  // The last search of this field, which reaches the address a moment later.
  const sent = useRef(asked)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])
  const send = (words: string): void => {
    if (words === sent.current) return
    sent.current = words
    latest.current(words)
  }
  const words = freeText(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` reads what is latest when the pause is over
  useEffect(() => {
    if (words === sent.current) return
    const pause = setTimeout(() => send(words), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [words])
  return {
    text,
    /** An empty field shows everything again without a delay. */
    type: (typed: string): void => {
      setText(typed)
      if (typed === '') send('')
    },
    askNow: (): void => send(words),
  }
}
