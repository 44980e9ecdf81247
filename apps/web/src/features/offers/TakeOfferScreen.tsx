import { fieldIn, paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { isRefused, readError } from '../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Navigate, useSearchParams } from '../../base/router.tsx'
import { useScreenParams } from '../../base/stores/screen-params.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { named, pathOf, takerNamespace } from './sides.ts'
import { TakeOfferForm } from './TakeOfferForm.tsx'

/** The screen that buys from an offer to sell. */
export function BuyScreen() {
  return <TakeOfferScreen side="sell" />
}

/** The screen that sells to the maker of an offer to buy. */
export function SellToScreen() {
  return <TakeOfferScreen side="buy" />
}

/**
 * Loads an offer by `id` in the address; the list's copy fills the first paint. Redirects an offer of the opposite side to its own
 * screen.
 */
function TakeOfferScreen({ side }: { readonly side: OfferSide }) {
  const t = useT(takerNamespace[side])
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const handed = useScreenParams((store) => store.offer)
  const { data, error, isPending, refetch } = useApiQuery('getOffer', { id }, { isEnabled: /^\d+$/.test(id) })
  // Refreshes the user, so that a pause or hold shows before the order is sent.
  useMe()
  const { data: config, error: configError, refetch: refetchConfig } = useHomeConfig()
  const known = String(handed?.id) === id ? handed : null
  const offer = data ?? known
  const isGone = !/^\d+$/.test(id) || (isRefused(error) && error.reason === 'OFFER_NOT_FOUND')
  const back = paths.offers(named(side))
  if (offer && !isGone && offer.side !== side) return <Navigate to={pathOf(offer, draftFrom(query))} />
  if (offer && config && !isGone)
    return <TakeOfferForm key={id} offer={offer} seen={known ?? offer} config={config} query={query} />
  return (
    <Screen title={t('buyTitle')} back={back}>
      {isGone ? (
        <Empty
          scene="notFound"
          text={t('offerGone')}
          action={<ButtonLink to={back}>{t('otherOffers')}</ButtonLink>}
        />
      ) : isPending && !configError ? (
        <Skeleton count={3} height={260} />
      ) : error || configError ? (
        <ErrorState
          {...readError(error ?? configError)}
          onRetry={() => {
            void refetch()
            void refetchConfig()
          }}
        />
      ) : (
        <Skeleton count={3} height={260} />
      )}
    </Screen>
  )
}

function draftFrom(query: URLSearchParams): Parameters<typeof pathOf>[1] {
  const given = (field: string): string | undefined => fieldIn(query, field) ?? undefined
  return { num: given('num'), amount: given('amount'), methodType: given('methodType') }
}
