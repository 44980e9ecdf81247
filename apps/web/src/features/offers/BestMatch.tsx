import type { FormOf, Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { OfferBody } from '../../parts/OfferCard.tsx'
import { useDebounced } from './market-filter.ts'
import { matchFormOf } from './match-advice.ts'
import styles from './offers.module.css'
import { isFilled, type OrderDraft, quoteAt } from './order-draft.ts'
import { waitIn } from './payment.tsx'
import { mostOf, plainAmount, priceOf } from './quantity.ts'
import { named, takerNamespace } from './sides.ts'
import { TakeOfferButton } from './TakeOfferBar.tsx'
import { TakeOfferSheet } from './TakeOfferSheet.tsx'
import { usePaysText, useQuoteText, useStopText } from './take-offer-words.ts'

type BestMatchProps = {
  readonly best: Offer
  /** False while the result for the current input is loading. */
  readonly isSettled: boolean
  readonly draft: OrderDraft
  /** Empty for any method. */
  readonly methodType: string
  readonly onOrder: (offer: Offer) => void
}

/** The best offer for the draft, with quick buy or quick sell. */
export function BestMatch({ best, isSettled, draft, methodType, onOrder }: BestMatchProps) {
  const t = useT('takeSellOffer')
  const stopped = useStopText(best.side)
  return (
    <section className={styles.best} aria-label={t('bestMatch')} data-stale={!isSettled || undefined}>
      <h2>{t('bestMatch')}</h2>
      <FoundOffer offer={best} draft={draft} />
      {stopped !== null && <Callout tone="amber">{stopped}</Callout>}
      <TakeBestOffer
        best={best}
        draft={draft}
        methodType={methodType}
        isReady={isSettled && stopped === null}
        onOrder={onOrder}
      />
    </section>
  )
}

type TakeBestOfferProps = Omit<BestMatchProps, 'isSettled'> & { readonly isReady: boolean }

/** Opens the sheet with the offer as shown here. */
export function TakeBestOffer({ best, draft, methodType, isReady, onOrder }: TakeBestOfferProps) {
  const unitPrice = priceOf(best.price)
  return (
    <TakeOfferButton
      offer={best}
      quote={unitPrice && quoteAt(draft, unitPrice, best.currency)}
      isReady={isReady}
      here={paths.match(matchFormOf(draft, methodType, best.side))}
      onTake={() => onOrder(best)}
    />
  )
}

/** The best offer for a draft, with the resulting quote; an article as each offer of a list is. */
export function FoundOffer({ offer, draft }: { readonly offer: Offer; readonly draft: OrderDraft }) {
  const { data: config } = useHomeConfig()
  const quote = useQuoteText(offer, draft)
  return (
    <article className={styles.found} aria-label={offer.nickname}>
      <OfferBody
        offer={offer}
        most={mostOf(offer, config?.limits)}
        quote={quote && <span role="status">{quote}</span>}
        pays={usePaysText(offer)}
      />
    </article>
  )
}

type BestSheetProps = {
  readonly draft: OrderDraft
  /** Empty for any method. */
  readonly methodType: string
  readonly best: Offer | undefined
  /** The offer in the sheet; null while it is closed. */
  readonly ordered: Offer | null
  readonly onOrder: (offer: Offer | null) => void
}

/**
 * The sheet of quick buy and quick sell. When its offer is no longer the best match, it stays open and shows the one that is; only
 * its button orders that one.
 */
export function BestSheet({ best, ordered, onOrder, ...asked }: BestSheetProps) {
  const seen = ordered ?? best
  if (!seen) return null
  const next = best && best.id !== seen.id ? best : null
  return (
    <TakeOfferSheet
      {...asked}
      onMatch={onOrder}
      seen={seen}
      isOpen={ordered !== null}
      onClose={() => onOrder(null)}
      next={<NextBest side={seen.side} hasNext={next !== null} onNext={() => onOrder(next)} />}
    />
  )
}

type NextBestProps = Pick<Offer, 'side'> & { readonly hasNext: boolean; readonly onNext: () => void }

function NextBest({ side, hasNext, onNext }: NextBestProps) {
  const t = useT(takerNamespace[side])
  return (
    <Button tone="second" onClick={onNext}>
      {hasNext ? t('nextBest') : t('backToSearch')}
    </Button>
  )
}

/**
 * Returns the offer that quick buy or quick sell would currently take. `isSettled` is false while the result for this draft is
 * loading.
 */
export function useBestOffer(draft: OrderDraft, methodType: string, side: OfferSide) {
  const debounced = useDebounced(`${draft.by} ${draft.text} ${methodType}`)
  const me = useUserInfo((store) => store.info?.id)
  const isSearchable = isFilled(draft) || draft.text === ''
  const isEnabled = isSearchable && debounced === `${draft.by} ${draft.text} ${methodType}`
  const form = marketForm(draft, methodType, side)
  // Quick buy passes over offers whose account is not usable yet.
  const bestOf = (offers: readonly Offer[] | undefined): Offer | undefined =>
    offers?.find((offer) => offer.userId !== me && waitIn(offer, methodType) === null)
  // As the server does: a maker who is not online is the best match only if no maker who is online fits. Both are asked at once, so that the
  // match does not vanish between two answers.
  const options = { isEnabled, keepsPrevious: true }
  const present = useApiQuery('listOffers', { ...form, isOnline: 1 }, options)
  const all = useApiQuery('listOffers', form, options)
  const both = [present, all]
  const isPending = both.some((query) => query.isPending)
  return {
    best: isSearchable && !isPending ? (bestOf(present.data?.data) ?? bestOf(all.data?.data)) : undefined,
    isPending,
    isSettled: isSearchable && !isPending && !both.some(({ isPlaceholderData }) => isPlaceholderData),
    error: present.error ?? all.error,
    refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
  }
}

/**
 * Quick buy skips the user's own offers, so a few candidates are fetched; a seller with more than four of the cheapest is rare.
 */
const CANDIDATES = 5

export function marketForm(draft: OrderDraft, methodType: string, side: OfferSide): FormOf<'listOffers'> {
  return {
    ...named(side),
    ...(draft.text && { [draft.by]: plainAmount(draft.text) }),
    ...(methodType && { methodType }),
    sort: 'price',
    // Quick buy skips offers whose conditions the user does not meet.
    fits: 1,
    limit: CANDIDATES,
  }
}
