import type { HomeConfig, Offer, User } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { fiatText } from '@u-market/domain'
import { formError, isRefused, readError } from '../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { moneyText } from '../../parts/money.ts'
import { isAboutPassword, PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { NewOffer } from './NewOffer.tsx'
import { useProblemText } from './OfferAmounts.tsx'
import { OfferFields } from './OfferFields.tsx'
import { priceOfDraft } from './offer-form.ts'
import styles from './offers.module.css'
import { shownAmount } from './quantity.ts'
import { makerNamespace, sideIn } from './sides.ts'
import { StatusBadge, useSwitchOffer } from './switch-offer.tsx'
import { useEditOffer } from './use-edit-offer.ts'

const BACK = screens.trade

/** Makes an offer to sell or, depending on the address, to buy; with `id`, edits that offer. */
export function SellScreen() {
  const t = useT('makeSellOffer')
  const [query] = useSearchParams()
  const id = query.get('id')
  const { info } = useMe()
  const { data: config, error, refetch } = useHomeConfig()
  const side = sideIn(query)
  const sided = useT(makerNamespace[side])
  const title = id === null ? sided('sellTitle') : t('editTitle')
  if (!info) return <LoginFirst title={title} back={BACK} />
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
  const t = useT('makeSellOffer')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const handed = useScreenParams((store) => store.ownOffer)
  const { data, error, refetch } = useApiQuery('getOffer', { id }, { isEnabled: /^\d+$/.test(id) })
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

type EditOfferProps = { readonly offer: Offer; readonly info: User; readonly config: HomeConfig }

function EditOffer({ offer, info, config }: EditOfferProps) {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[offer.side])
  const problemText = useProblemText(config, offer.side)
  const navigate = useNavigate()
  const edit = useEditOffer({
    offer,
    info,
    config,
    onSaved: () => {
      setScreenParams({ ownOffer: null })
      navigate(paths.trade('mine'), { replace: true })
    },
  })
  const { problem, isSame } = edit
  const { button, dialog } = useSwitchOffer(offer)
  const { signing, draft } = edit
  const error = signing.sheet.isOpen && isAboutPassword(edit.error) ? undefined : formError(edit.error)
  const price = fiatText(priceOfDraft(draft, config) ?? 0n)
  return (
    <Screen
      title={sided('editTitle')}
      back={screens.trade}
      actions={
        <ActionBar
          reason={problem ? problemText(problem) : isSame ? t('nothingChanged') : undefined}
          quiet={button}
        >
          <Button disabled={problem !== null || isSame} isBusy={edit.isPending} onClick={edit.save}>
            {t('saveChanges')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.mineTop}>
        <StatusBadge offer={offer} />
        <span className={styles.aside}>
          {sided('leftOf', { left: moneyText(offer.remainingNum, 'U'), total: moneyText(offer.num, 'U') })}
        </span>
      </div>
      <OfferFields
        side={offer.side}
        edited={offer}
        draft={draft}
        set={edit.set}
        config={config}
        available={edit.available}
        methodIds={edit.methodIds}
        error={edit.error}
        problem={problem}
      />
      {error && <Callout tone="danger">{error}</Callout>}
      <Callout>{t('editNote')}</Callout>
      {dialog}
      <PasswordSheet
        {...signing.sheet}
        title={t('saveChanges')}
        amount={<Amount value={shownAmount(draft.num)} unit="U" size="balance" />}
        receiver={t('atPrice', { price: moneyText(price, config.currency) })}
        onSubmit={(payPassword) => edit.send({ payPassword })}
      />
    </Screen>
  )
}
