import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../router.tsx'
import { readStored, writeStored } from './stored.ts'
import { useUserInfo } from './user-info.ts'

/** Forgets a draft whose screen is no longer shown. */
export function dropDraft(name: string): void {
  writeStored('sessionStorage', keyOf(name), null)
}

/** New values of some fields, or a function of the draft when the change is made (an upload ends late). */
type Change<T> = Partial<T> | ((before: T) => Partial<T>)

/** The screens that are open. An upload may end after its screen was left, and after that screen was opened again. */
const shown = new Set<(key: string, typed: object) => void>()

function readDraft(key: string): object | null {
  const stored = readStored('sessionStorage', key)
  return typeof stored === 'object' ? stored : null
}

/**
 * Keeps what was typed into a form, and nothing else, until it is sent.
 * @param empty Also names the fields: a stored draft of an older version fills those it has.
 * @param asked What the address asks for, by the same names: it wins over a kept draft. Typed over, it leaves the address.
 */
export function useDraft<T extends object>(
  name: string,
  empty: T,
  asked: Partial<T> = {},
): readonly [T, (some: Change<T>) => void, () => void] {
  const [key] = useState(() => keyOf(name))
  const [start, setStart] = useState(empty)
  const [typed, setTyped] = useState<Partial<T>>(() => readDraft(key) ?? {})
  const newest = useRef(typed)
  useEffect(() => {
    const show = (changed: string, next: object): void => {
      if (changed !== key) return
      newest.current = next
      setTyped(next)
    }
    shown.add(show)
    return () => void shown.delete(show)
  }, [key])
  const [, setQuery] = useSearchParams()
  const change = (some: Change<T>): void => {
    if (keyOf(name) !== key) return
    const before: Partial<T> = readDraft(key) ?? newest.current
    const now = { ...start, ...before, ...asked }
    const next = { ...before, ...(typeof some === 'function' ? some(now) : some) }
    writeStored('sessionStorage', key, next)
    for (const show of shown) show(key, next)
    const answered = Object.keys(asked).filter((field) => field in some)
    if (answered.length > 0) setQuery((query) => without(query, answered), { replace: true })
  }
  const clear = (): void => {
    writeStored('sessionStorage', key, null)
    for (const show of shown) show(key, {})
    setStart(empty)
  }
  return [{ ...start, ...typed, ...asked }, change, clear]
}

function without(query: URLSearchParams, fields: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const field of fields) rest.delete(field)
  return rest
}

/** The key of unsent input, which is kept for this user and session across reloads and detours (see forget-session.ts). */
function keyOf(name: string): string {
  return `draft:${useUserInfo.getState().info?.id ?? ''}:${name}`
}
