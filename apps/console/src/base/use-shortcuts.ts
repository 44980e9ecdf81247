import { useEffect, useRef } from 'react'

/** Handlers by key, as `j`, `Escape`, `?`, or by two keys in a row, as `g v`. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

const SEQUENCE_MS = 1200

let before = { key: '', at: 0 }
let last = before

/** Listens on the whole page. In a text field no shortcut works, and Escape leaves the field. */
export function useShortcuts(shortcuts: Shortcuts, isEnabled = true): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (isTyping(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
        return
      }
      const pair = event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${event.key}` : ''
      const act = current.current[pair] ?? current.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isEnabled])
}

/** Remembers the previous key, for pairs; installed once, before any other listener on the page. */
export function rememberKeys(): void {
  window.addEventListener(
    'keydown',
    ({ key, target, timeStamp }) => {
      before = last
      last = { key: isTyping(target) ? '' : key, at: timeStamp }
    },
    { capture: true },
  )
}

/** True if the event was handled already, or comes from a list, menu or dialog, which handle their own keys. */
function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    (event.target instanceof HTMLElement &&
      event.target.closest('[role=listbox],[role=menu],[role=combobox],dialog') !== null)
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio],[type=checkbox]), textarea, select'))
  )
}
