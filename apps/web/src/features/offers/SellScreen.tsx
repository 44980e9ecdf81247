import { screens } from '@u-market/contract/paths'
import { isRefused, readError } from '../../base/api/errors.ts'
import { useApi, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useParameters } from '../../base/stores/parameters.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { EditOffer } from './EditOffer.tsx'
import { NewOffer } from './NewOffer.tsx'
import { making, sideIn } from './sides.ts'

const BACK = screens.trade

/** List coin for sale, or, as the address says, say what one would buy; with `id` in it, change the offer of that number. */
export function SellScreen() {
  const t = useT('trade')
  const [query] = useSearchParams()
  const id = query.get('id')
  const { info } = useMe()
  const { data: config, error, refetch } = useHomeConfig()
  const side = sideIn(query)
  const sided = useT(making[side])
  const title = id === null ? sided('sellTitle') : t('editTitle')
  if (!info) return <SignInFirst title={title} back={BACK} />
  if (!config)
    return (
      <Screen title={title} back={BACK}>
        {error ? (
          <ErrorState {...readError(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={4} height={150} />
        )}
      </Screen>
    )
  return id === null ? (
    <NewOffer key={side} info={info} config={config} side={side} />
  ) : (
    <OwnOffer key={id} id={id} />
  )
}

function OwnOffer({ id }: { readonly id: string }) {
  const t = useT('trade')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const handed = useParameters((store) => store.sellItem)
  const { data, error, refetch } = useApi('getOffer', { id }, { isEnabled: /^\d+$/.test(id) })
  const offer = data ?? (String(handed?.id) === id ? handed : null)
  const isOthers =
    !/^\d+$/.test(id) ||
    (offer && offer.userId !== info?.id) ||
    (isRefused(error) && error.reason === 'OFFER_NOT_FOUND')
  if (offer && info && config && !isOthers) return <EditOffer offer={offer} info={info} config={config} />
  return (
    <Screen title={t('editTitle')} back={BACK}>
      {isOthers ? (
        <Empty
          scene="notFound"
          text={t('notYourOffer')}
          action={<ButtonLink to={BACK}>{t('toMyOffers')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={4} height={150} />
      )}
    </Screen>
  )
}
