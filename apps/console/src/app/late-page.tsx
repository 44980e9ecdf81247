import { type ComponentType, use, useEffect, useState } from 'react'
import { i18n } from '../base/i18n/i18n.ts'
import type { Namespace } from '../locales/index.ts'
import { Skeleton } from '../parts/Placeholders.tsx'

/** The previous page stays this long while the next loads, so that most pages show without a skeleton. */
const STAYS_MS = 150

/**
 * Wraps a page that is loaded on demand with its texts. A loaded page renders without suspending, because React delays suspended
 * content until 300 ms after the last placeholder.
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
    // The router navigates in a transition, so suspending here keeps the previous page on the screen.
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
