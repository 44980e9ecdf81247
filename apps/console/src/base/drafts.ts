import { useState } from 'react'
import { useSession } from './session.ts'

// What is typed and not sent, by operator and place: looking at another row must not lose it, nor a session that ends and begins
// again. It is nobody else's to see, and lasts as long as the page.
const drafts = new Map<string, Map<string, unknown>>()

/** State of a form that outlives it: `place` names the form, as `dispute:3`. The last of the three forgets it, once it was sent. */
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

/** What was sent is no draft any more; for where the form may be gone by then. */
export function forgetDraft(place: string): void {
  drafts.get(username())?.delete(place)
}

/** An operator leaves by their own hand: nothing of theirs stays behind. */
export function forgetDrafts(): void {
  drafts.delete(username())
}

function draftAt<T>(place: string, blank: T): T {
  const kept = drafts.get(username())
  // A place is one form's alone: what is read there is what it has kept.
  return kept?.has(place) ? (kept.get(place) as T) : blank
}

function username(): string {
  return useSession.getState().operator?.username ?? ''
}
