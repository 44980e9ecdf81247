import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'
import { useUserInfo } from './user-info.ts'

/** Forgets a draft whose screen is no longer shown. */
export function dropDraft(name: string): void {
  writeStored('sessionStorage', keyOf(name), null)
}

/** New values of some fields, or how they follow from what is there when the change comes about (an upload ends late). */
type Change<T> = Partial<T> | ((before: T) => Partial<T>)

/** `empty` also names the fields: a stored draft of another shape (an older version) fills what it can. */
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

/** What somebody has typed and not sent yet: kept for this session and this user, through reloads and detours (see forget-session.ts). */
function keyOf(name: string): string {
  return `draft:${useUserInfo.getState().info?.id ?? ''}:${name}`
}
