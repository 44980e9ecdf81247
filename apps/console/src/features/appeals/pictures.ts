import type { Document } from '../../parts/documents/Documents.tsx'
import type { Review, T } from './texts.ts'

/** The payment proof first, then what each side added, each named by who showed it; nothing twice. */
export function pictureOf(t: T, { order, appeal }: Review): Document[] {
  const proofs = order.proofs.map((picture, at) => ({ ...picture, title: t('proof', { number: at + 1 }) }))
  const shown = appeal.timeline.flatMap(({ actor, images }) =>
    images.map((picture, at) => ({ ...picture, title: t('shownBy', { who: t(actor), number: at + 1 }) })),
  )
  const applied = appeal.images.map((picture, at) => ({
    ...picture,
    title: t('shownBy', { who: t(appeal.appliedBy), number: at + 1 }),
  }))
  const byAddress = new Map(
    [...proofs, ...shown, ...applied].reverse().map((picture) => [picture.url, picture]),
  )
  return [...byAddress.values()].reverse().map(({ title, fullUrl }) => ({ title, src: fullUrl }))
}
