import { type ComponentType, use, useEffect, useState } from 'react'
import { i18n } from '../base/i18n/i18n.ts'
import type { Namespace } from '../locales/index.ts'
import { Skeleton } from '../parts/Placeholders.tsx'

/** The page before stays this long while the next is fetched; most are there by then. */
const STAYS_MS = 150

/**
 * A page that is fetched apart, with its words. Once it is there, it renders without suspending: React holds back what has
 * suspended until 300 ms after the last placeholder.
 */
export function latePage(load: () => Promise<ComponentType>, ...words: readonly Namespace[]) {
  let known: ComponentType | null = null
  let stay: Promise<unknown> | undefined
  const fetch = async (): Promise<ComponentType> => {
    const [page] = await Promise.all([load(), ...words.map((namespace) => i18n.preload(namespace))])
    known = page
    return page
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as React's own `lazy`
  function LatePage() {
    const [Page, setPage] = useState(() => known)
    const [error, setError] = useState<unknown>(null)
    useEffect(() => {
      if (!Page) fetch().then((fetched) => setPage(() => fetched), setError)
    }, [Page])
    if (error) throw error
    // The router navigates in a transition, which waits for this with the page before on the screen.
    if (!known) stay ??= Promise.race([fetch().catch(() => undefined), pause(STAYS_MS)])
    if (stay !== undefined) use(stay)
    const There = Page ?? known
    return There ? <There /> : <Skeleton lines={14} />
  }
  return Object.assign(LatePage, { fetch })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
