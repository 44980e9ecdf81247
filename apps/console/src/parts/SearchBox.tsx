import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import { Kbd } from './Kbd.tsx'

type Props = {
  readonly label: string
  /** What was asked for last, from the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Asks while one types, as soon as one stops; Enter asks at once. */
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

/** Between two letters of somebody who types, not of somebody who looks up what to type next. */
const PAUSE_MS = 250

/** What is typed, and asked for once the typing pauses. The address may change by itself too, by Back or by a link: it then wins. */
export function useTypedSearch(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked)
  // What this field asked for last, which the address takes a moment to say.
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
  const words = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` reads what is latest when the pause is over
  useEffect(() => {
    if (words === sent.current) return
    const pause = setTimeout(() => send(words), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [words])
  return {
    text,
    /** An emptied field shows everything again at once. */
    type: (typed: string): void => {
      setText(typed)
      if (typed === '') send('')
    },
    askNow: (): void => send(words),
  }
}
