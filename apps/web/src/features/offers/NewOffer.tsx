import type { HomeConfig, User } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { type Coin, coinText, fiatText, type OfferSide } from '@u-market/domain'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card, Facts } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { moneyText } from '../../parts/money.ts'
import { isAboutPassword, PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../parts/reset-hold.ts'
import { useSanctionAgainst } from '../../parts/Sanctions.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useProblemText } from './OfferAmounts.tsx'
import { OfferFields } from './OfferFields.tsx'
import { chosenMinutes, limitsOf, type OfferDraft, payChoices, priceOfDraft, worthOf } from './offer-form.ts'
import styles from './offers.module.css'
import { coinOf, shownAmount } from './quantity.ts'
import { makerNamespace } from './sides.ts'
import { useNewOffer } from './use-new-offer.ts'

type NewOfferProps = { readonly info: User; readonly config: HomeConfig; readonly side: OfferSide }

/** The form of a new offer to sell or to buy. */
export function NewOffer({ info, config, side }: NewOfferProps) {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[side])
  const problemText = useProblemText(config, side)
  const offer = useNewOffer({ info, config, side })
  const { draft, set, methodIds, available, problem, error, objection, signing, submit } = offer
  const reason = useClosed()
  const num = shownAmount(draft.num)
  const title = sided('listNum', { num: moneyText(num, 'U') })
  const failure = side === 'sell' && isAboutPassword(error) ? undefined : formError(error)
  return (
    <Screen
      title={sided('sellTitle')}
      back={screens.trade}
      actions={
        <ActionBar reason={reason ?? (problem ? problemText(problem) : undefined)}>
          <Button
            tone={side === 'buy' ? 'primary' : 'sell'}
            disabled={problem !== null || reason !== null}
            isBusy={offer.isBusy}
            onClick={offer.list}
          >
            {problem ? sided('listCoin') : title}
          </Button>
        </ActionBar>
      }
    >
      <WhichSide side={side} />
      {objection && <Callout tone="amber">{objection}</Callout>}
      <OfferFields
        side={side}
        draft={draft}
        set={set}
        config={config}
        available={available}
        methodIds={methodIds}
        error={error}
        problem={problem}
      />
      {failure && <Callout tone="danger">{failure}</Callout>}
      <OfferSummary draft={draft} config={config} available={available} />
      {side === 'sell' && (
        <PasswordSheet
          {...signing.sheet}
          title={title}
          amount={<Amount value={num} unit="U" size="balance" />}
          receiver={t('atPrice', {
            price: moneyText(fiatText(priceOfDraft(draft, config) ?? 0n), config.currency),
          })}
          onSubmit={submit}
        />
      )}
    </Screen>
  )
}

/** Switches between sell and buy offers; each has its own draft. */
function WhichSide({ side }: Pick<NewOfferProps, 'side'>) {
  const t = useT('makeBuyOffer')
  const navigate = useNavigate()
  return (
    <Segmented
      label={t('side')}
      value={side}
      onChange={(next) => navigate(next === 'buy' ? paths.newBuyOffer() : screens.sell, { replace: true })}
      options={[
        { value: 'sell', label: t('sideSell') },
        { value: 'buy', label: t('sideBuy') },
      ]}
    />
  )
}

/** Returns why the user cannot make offers. A reset hold blocks both sides. */
function useClosed(): string | null {
  const hold = useResetHold()
  return useSanctionAgainst('trade') ?? hold?.reason ?? null
}

type OfferSummaryProps = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  /** Null for an offer to buy. */
  readonly available: Coin | null
}

/** Shows the worth and limits of the offer, once it has a quantity and a price. */
function OfferSummary({ draft, config, available }: OfferSummaryProps) {
  const t = useT('makeSellOffer')
  const { currency } = config
  const num = coinOf(draft.num)
  const worth = worthOf(draft, config)
  const { min, max } = limitsOf(draft, config)
  if (worth === null || num === null) return null
  const quantity = moneyText(shownAmount(draft.num), 'U')
  const money = moneyText(fiatText(worth), currency)
  const perOrder = {
    label: t('perOrder'),
    value: `${moneyText(shownAmount(min), currency)} – ${moneyText(shownAmount(max), currency)}`,
  }
  if (available === null)
    return (
      <BuyOfferSummary draft={draft} config={config} quantity={quantity} money={money} perOrder={perOrder} />
    )
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('youSell'), value: quantity, isStrong: true },
          { label: t('youReceive'), value: money, isStrong: true },
          perOrder,
          { label: t('balanceAfter'), value: moneyText(coinText(available - num), 'U') },
        ]}
      />
      <Callout>{t('reservedNote')}</Callout>
    </Card>
  )
}

type WantSummaryProps = Pick<OfferSummaryProps, 'draft' | 'config'> & {
  readonly quantity: string
  readonly money: string
  readonly perOrder: { readonly label: string; readonly value: string }
}

/** Explains that an offer to buy costs nothing now, and the maker's duties later. */
function BuyOfferSummary({ draft, config, quantity, money, perOrder }: WantSummaryProps) {
  const t = useT('makeBuyOffer')
  const minutes = chosenMinutes(draft, payChoices(config)) ?? 0
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('youGet'), value: quantity, isStrong: true },
          { label: t('youPay'), value: money, isStrong: true },
          perOrder,
        ]}
      />
      <Callout>{t('nothingHeld')}</Callout>
      <div className={styles.rules}>
        <p>{t('toldAtOnce', { minutes })}</p>
        <p>{t('unopened')}</p>
      </div>
    </Card>
  )
}
