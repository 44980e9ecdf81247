import type { HomeConfig, Offer } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { isRefused, readError } from '../../base/api/errors.ts'
import { useHomeConfig, useMe } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useParameters } from '../../base/stores/parameters.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { BuyForm } from './BuyForm.tsx'

const BUY_BACK = screens.offers

/** One offer, to buy from. `id` in the address names it; the list's own copy paints it at once. */
export function BuyScreen() {
  const t = useT('market')
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const handed = useParameters((store) => store.buyListItem)
  const { data, error, isPending, refetch } = useApi('getOffer', { id }, { isEnabled: /^\d+$/.test(id) })
  // Whether the buyer may order at all is theirs to know before they press.
  useMe()
  const { data: config, error: configError, refetch: refetchConfig } = useHomeConfig()
  const known = String(handed?.id) === id ? handed : null
  const offer = data ?? known
  const isGone = !/^\d+$/.test(id) || (isRefused(error) && error.reason === 'OFFER_NOT_FOUND')
  if (offer && config && !isGone)
    return <BuyForm key={id} offer={offer} seen={known ?? offer} config={config} query={query} />
  return (
    <Screen title={t('buyTitle')} back={BUY_BACK}>
      {isGone ? (
        <Empty
          scene="notFound"
          text={t('offerGone')}
          action={<ButtonLink to={BUY_BACK}>{t('otherOffers')}</ButtonLink>}
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

export type BuyFormProps = {
  readonly offer: Offer
  /** The offer as it was on the screen that led here: the price the buyer has in mind. */
  readonly seen: Offer
  readonly config: HomeConfig
  readonly query: URLSearchParams
}
