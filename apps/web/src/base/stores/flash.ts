import { create } from 'zustand'
import { isGoingBack } from '../router.tsx'

type Done = { readonly text: string | null }

/** Confirms the user's last act on the next screen, and is gone with that screen. Toasts are for acts of others. */
export const useFlash = create<Done>(() => ({ text: null }))

/** Set in the same turn as the act navigates, so that the text goes along. */
let isFresh = false

export function setFlash(text: string): void {
  useFlash.setState({ text })
  isFresh = true
  setTimeout(() => {
    isFresh = isGoingBack()
  })
}

/** Called when another screen is shown. */
export function clearFlash(): void {
  if (isFresh)
    setTimeout(() => {
      isFresh = false
    })
  else if (useFlash.getState().text !== null) useFlash.setState({ text: null })
}
