import { create } from 'zustand'

/** What `CONSENT_NEEDED` names: the version in force, and the texts that are new to the user. */
export type NeededConsent = {
  readonly version: number
  readonly texts: readonly {
    readonly id: number
    readonly title: string
    /** What changed; empty for a text that the user has not agreed to before. */
    readonly change: string
  }[]
}

type Asking = { readonly needed: NeededConsent; readonly answer: (isGiven: boolean) => void }

/** The consent that an act waits for; the sheet that asks for it is mounted with the socket. */
export const useConsentAsked = create<{ readonly asking: Asking | null }>()(() => ({ asking: null }))

/** Asks the user to agree. Resolves to whether they did. */
export function askConsent(details: unknown): Promise<boolean> {
  useConsentAsked.getState().asking?.answer(false)
  return new Promise((resolve) => {
    if (!isNeeded(details)) return resolve(false)
    const answer = (isGiven: boolean): void => {
      useConsentAsked.setState({ asking: null })
      resolve(isGiven)
    }
    useConsentAsked.setState({ asking: { needed: details, answer } })
  })
}

/** Asks for a version that replaced the asked one while it was read. */
export function askConsentAgain(details: unknown): void {
  const { asking } = useConsentAsked.getState()
  if (asking && isNeeded(details)) useConsentAsked.setState({ asking: { ...asking, needed: details } })
}

function isNeeded(details: unknown): details is NeededConsent {
  return typeof details === 'object' && details !== null && 'version' in details && 'texts' in details
}
