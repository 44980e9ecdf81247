import { create } from 'zustand'
import { isGoingBack } from '../router.tsx'

type Done = { readonly text: string | null }

/** Confirms the user's last act on the next screen, and disappears with that screen. Toasts are for everything else. */
export const useFlash = create<Done>(() => ({ text: null }))

/** True until the navigation that follows the act is done, so that this navigation does not clear the text. */
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
