import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'
import { useUserInfo } from './user-info.ts'

/** Forgets a draft whose screen is no longer shown. */
export function dropDraft(name: string): void {
  writeStored('sessionStorage', keyOf(name), null)
}

/** New values of some fields, or a function of the draft when the change is made (an upload ends late). */
type Change<T> = Partial<T> | ((before: T) => Partial<T>)

/**
 * Keeps a form's unsent input.
 * @param empty Also names the fields: a stored draft of an older version fills those it has.
 */
export function useDraft<T extends object>(
  name: string,
  empty: T,
): readonly [T, (some: Change<T>) => void, () => void] {
  const [key] = useState(() => keyOf(name))
  const [draft, setDraft] = useState<T>(() => {
    const stored = readStored('sessionStorage', key)
    return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : empty
  })
  const change = (some: Change<T>): void =>
    setDraft((before) => {
      const next = { ...before, ...(typeof some === 'function' ? some(before) : some) }
      writeStored('sessionStorage', key, next)
      return next
    })
  const clear = (): void => {
    writeStored('sessionStorage', key, null)
    setDraft(empty)
  }
  return [draft, change, clear]
}

/** The key of unsent input, which is kept for this user and session across reloads and detours (see forget-session.ts). */
function keyOf(name: string): string {
  return `draft:${useUserInfo.getState().info?.id ?? ''}:${name}`
}
