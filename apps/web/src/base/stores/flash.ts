import { create } from 'zustand'
import { isGoingBack } from '../router.tsx'

type Done = { readonly text: string | null }

/** What I have just done, said on the screen where I am next; gone when I leave it. Toasts are for what others do. */
export const useFlash = create<Done>(() => ({ text: null }))

/** Said in the same turn as the act leads elsewhere, or back: then it goes along. */
let isFresh = false

export function setFlash(text: string): void {
  useFlash.setState({ text })
  isFresh = true
  setTimeout(() => {
    isFresh = isGoingBack()
  })
}

/** Another screen is shown. */
export function clearFlash(): void {
  if (isFresh)
    setTimeout(() => {
      isFresh = false
    })
  else if (useFlash.getState().text !== null) useFlash.setState({ text: null })
}
