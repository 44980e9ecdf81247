import type { FormOf, Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useApi, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { OfferBody } from '../../parts/OfferCard.tsx'
import { AnswerButton } from './AnswerBar.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { useDealText, usePaysText, useStopText } from './answer-words.ts'
import { useSettled } from './market-filter.ts'
import { matchFormOf } from './match-advice.ts'
import styles from './offers.module.css'
import { mostOf, plainAmount, priceOf } from './quantity.ts'
import { answering, named } from './sides.ts'
import { dealAt, isFilled, type Wish } from './wish.ts'

type BestMatchProps = {
  readonly best: Offer
  /** False while an answer for what is typed is on its way. */
  readonly isSettled: boolean
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly onOrder: (offer: Offer) => void
}

/** Quick buy, or quick sell: the best offer for what is typed, and the way to order from it. */
export function BestMatch({ best, isSettled, wish, methodType, onOrder }: BestMatchProps) {
  const t = useT('market')
  const stopped = useStopText(best.side)
  return (
    <section className={styles.best} aria-label={t('bestMatch')} data-stale={!isSettled || undefined}>
      <h2>{t('bestMatch')}</h2>
      <FoundOffer offer={best} wish={wish} />
      {stopped !== null && <Callout tone="amber">{stopped}</Callout>}
      <AnswerBest
        best={best}
        wish={wish}
        methodType={methodType}
        isReady={isSettled && stopped === null}
        onOrder={onOrder}
      />
    </section>
  )
}

type AnswerBestProps = Omit<BestMatchProps, 'isSettled'> & { readonly isReady: boolean }

/** Opens the sheet on the offer as it stands here. */
export function AnswerBest({ best, wish, methodType, isReady, onOrder }: AnswerBestProps) {
  const unitPrice = priceOf(best.price)
  return (
    <AnswerButton
      offer={best}
      deal={unitPrice && dealAt(wish, unitPrice)}
      isReady={isReady}
      here={paths.match(matchFormOf(wish, methodType, best.side))}
      onAnswer={() => onOrder(best)}
    />
  )
}

/** The offer that was found for a wish, and what the wish comes to with it. */
export function FoundOffer({ offer, wish }: { readonly offer: Offer; readonly wish: Wish }) {
  const { data: config } = useHomeConfig()
  const deal = useDealText(offer, wish)
  return (
    <OfferBody
      offer={offer}
      most={mostOf(offer, config?.limits)}
      deal={deal && <span role="status">{deal}</span>}
      pays={usePaysText(offer)}
    />
  )
}

type BestSheetProps = {
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly best: Offer | undefined
  /** The offer that the sheet stands on; null: closed. */
  readonly ordered: Offer | null
  readonly onOrder: (offer: Offer | null) => void
}

/** The sheet of quick buy and quick sell. It outlives its offer: gone meanwhile, it says so there and leads to what is best then. */
export function BestSheet({ best, ordered, onOrder, ...asked }: BestSheetProps) {
  const seen = ordered ?? best
  if (!seen) return null
  const next = best && best.id !== seen.id ? best : null
  return (
    <AnswerSheet
      {...asked}
      isQuick
      seen={seen}
      isOpen={ordered !== null}
      onClose={() => onOrder(null)}
      next={<NextBest side={seen.side} hasNext={next !== null} onNext={() => onOrder(next)} />}
    />
  )
}

type NextBestProps = Pick<Offer, 'side'> & { readonly hasNext: boolean; readonly onNext: () => void }

function NextBest({ side, hasNext, onNext }: NextBestProps) {
  const t = useT(answering[side])
  return (
    <Button tone="second" onClick={onNext}>
      {hasNext ? t('nextBest') : t('backToSearch')}
    </Button>
  )
}

/** The offer of this side that quick buy, or quick sell, would take as things stand. `isSettled` is false while an answer for this wish is on its way. */
export function useBestOffer(wish: Wish, methodType: string, side: OfferSide) {
  const settled = useSettled(`${wish.by} ${wish.text} ${methodType}`)
  const me = useUserInfo((store) => store.info?.id)
  const isWish = isFilled(wish) || wish.text === ''
  const { data, isPlaceholderData, isPending, error, refetch } = useApi(
    'listOffers',
    marketForm(wish, methodType, side),
    {
      isEnabled: isWish && settled === `${wish.by} ${wish.text} ${methodType}`,
      keepsPrevious: true,
    },
  )
  const best: Offer | undefined = isWish ? data?.data.find((offer) => offer.userId !== me) : undefined
  return { best, isPending, isSettled: isWish && !isPlaceholderData && !isPending, error, refetch }
}

/** The first may be one's own, which quick buy passes over; a seller with more of the cheapest is rare enough. */
const CANDIDATES = 5

export function marketForm(wish: Wish, methodType: string, side: OfferSide): FormOf<'listOffers'> {
  return {
    ...named(side),
    ...(wish.text && { [wish.by]: plainAmount(wish.text) }),
    ...(methodType && { methodType }),
    sort: 'price',
    // Quick buy passes over what does not.
    fits: 1,
    limit: CANDIDATES,
  }
}
