import type { ConsoleDataOf, Picture } from '@u-market/contract'
import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/disputes.ts'
import type { Document } from '../../parts/Documents.tsx'
import type { Tone } from '../../parts/values.tsx'

export type Review = ConsoleDataOf<'getDispute'>
type Status = Review['dispute']['status']
type T = Translate<typeof messages>

export const statuses = ['open', 'resolved', 'revoked'] as const satisfies readonly Status[]

export const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', resolved: 'good', revoked: 'calm' }

/** Codes of events and results; one that this version does not know is shown as it is. */
const events = [
  'applied',
  'evidence',
  'answer_due',
  'proposed_release',
  'proposed_refund',
  'proposed_split',
  'ruling_accepted',
  'ruling_objected',
  'revoked',
  'released',
  'ruled_release',
  'ruled_refund',
  'ruled_split',
  'proposed_dismiss',
  'proposed_award',
  'ruled_dismiss',
  'ruled_award',
] as const

/** Texts of a claim that differ from an appeal's. */
const ofClaims = { applied: 'did_claimed', revoked: 'did_claim_revoked' } as const

export function textOf(t: T, code: string, kind: Review['dispute']['kind'] = 'appeal'): string {
  if (kind === 'claim' && (code === 'applied' || code === 'revoked')) return t(ofClaims[code])
  const event = events.find((known) => known === code)
  return event ? t(`did_${event}`) : code
}

/** Returns the subject of a dispute, marked if it is a claim. */
export function aboutOf(t: T, { kind, type }: Pick<Review['dispute'], 'kind' | 'type'>): string {
  return kind === 'claim' ? t('claimAbout', { type: t(type) }) : t(type)
}

type Shown = Picture & { readonly title: string }

/** Returns the payment proofs, then each side's pictures, numbered by side; without duplicates, and with unique titles. */
export function pictureOf(t: T, { order, dispute }: Review): Document[] {
  const known = new Set(order.proofs.map(({ url }) => url))
  const shown: Shown[] = order.proofs.map((picture, at) => ({
    ...picture,
    title: t('proof', { number: at + 1 }),
  }))
  const counts = new Map<string, number>()
  const events = [{ actor: dispute.openedBy, images: dispute.images }, ...dispute.timeline]
  for (const { actor, images } of events)
    for (const picture of images) {
      if (known.has(picture.url)) continue
      known.add(picture.url)
      const number = (counts.get(actor) ?? 0) + 1
      counts.set(actor, number)
      shown.push({ ...picture, title: t('shownBy', { who: t(actor), number }) })
    }
  return shown.map(({ title, fullUrl, original }) => ({ title, src: fullUrl, original }))
}
