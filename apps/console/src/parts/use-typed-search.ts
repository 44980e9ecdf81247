import { useEffect, useRef, useState } from 'react'

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
