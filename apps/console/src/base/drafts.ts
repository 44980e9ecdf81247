import { useState } from 'react'
import { useSession } from './session.ts'

// Unsent form input by operator and form, kept in memory until the page is closed: it survives opening another row and a new
// login, and other operators cannot see it.
const drafts = new Map<string, Map<string, unknown>>()

/** Keeps form state beyond the form's unmount; `place` names the form, as `dispute:3`. Call `forget` after sending. */
export function useDraft<T>(
  place: string,
  blank: T,
): readonly [draft: T, keep: (next: T) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => draftAt(place, blank))
  const keep = (next: T): void => {
    setDraft(next)
    const operator = username()
    const kept = drafts.get(operator) ?? new Map<string, unknown>()
    drafts.set(operator, kept.set(place, next))
  }
  const forget = (): void => {
    setDraft(blank)
    forgetDraft(place)
  }
  return [draft, keep, forget]
}

/** Deletes a draft after sending, for callers whose form may be unmounted by then. */
export function forgetDraft(place: string): void {
  drafts.get(username())?.delete(place)
}

/** Deletes all drafts of an operator who logs out. */
export function forgetDrafts(): void {
  drafts.delete(username())
}

function draftAt<T>(place: string, blank: T): T {
  const kept = drafts.get(username())
  // Each place belongs to one form, so the stored draft has its type.
  return kept?.has(place) ? (kept.get(place) as T) : blank
}

function username(): string {
  return useSession.getState().operator?.username ?? ''
}
