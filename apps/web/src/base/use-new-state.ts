import { useEffect, useRef, useState } from 'react'

/**
 * Brings the head of the screen (its first `h2`) into sight and focus when `state` becomes another while the screen is shown. A
 * field or a dialog in use keeps both. Returns the new heading for a live region if it was not focused.
 */
export function useNewState(state: string): string {
  const last = useRef(state)
  const [said, say] = useState('')
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    const show = (): void => {
      const head = document.querySelector<HTMLElement>('main h2')
      if (!head) return
      if (isInUse()) {
        say(head.getAttribute('aria-label') ?? head.textContent ?? '')
        return
      }
      scrollTo(0, 0)
      head.tabIndex = -1
      head.focus({ preventScroll: true })
    }
    // A dialog whose act led here is closed by then.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [state])
  return said
}

function isInUse(): boolean {
  const fields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'
  return document.querySelector('dialog[open]') !== null || document.activeElement?.matches(fields) === true
}
