import type { Document } from '../../parts/Documents.tsx'
import type { Review, T } from './texts.ts'

type Shown = { readonly title: string; readonly url: string; readonly fullUrl: string }

/** The payment proof first, then what each side added, numbered by who showed it; nothing twice, and no two of one name. */
export function pictureOf(t: T, { order, appeal }: Review): Document[] {
  const known = new Set(order.proofs.map(({ url }) => url))
  const shown: Shown[] = order.proofs.map((picture, at) => ({
    ...picture,
    title: t('proof', { number: at + 1 }),
  }))
  const counts = new Map<string, number>()
  const events = [{ actor: appeal.appliedBy, images: appeal.images }, ...appeal.timeline]
  for (const { actor, images } of events)
    for (const picture of images) {
      if (known.has(picture.url)) continue
      known.add(picture.url)
      const number = (counts.get(actor) ?? 0) + 1
      counts.set(actor, number)
      shown.push({ ...picture, title: t('shownBy', { who: t(actor), number }) })
    }
  return shown.map(({ title, fullUrl }) => ({ title, src: fullUrl }))
}
