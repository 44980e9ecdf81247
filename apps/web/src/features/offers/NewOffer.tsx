import type { HomeConfig, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { type Coin, coinText, fiatText } from '@u-market/domain'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useBarring } from '../../base/use-barring.ts'
import { isAboutPassword } from '../../base/use-signing.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useResetHold } from '../holds/index.ts'
import { OfferFields } from './OfferFields.tsx'
import { limitsOf, type OfferDraft, priceOfDraft, worthOf } from './offer-form.ts'
import { coinOf, shownAmount } from './quantity.ts'
import { useNewOffer } from './use-new-offer.ts'
import { useProblemText } from './use-problem-text.ts'

type NewOfferProps = { readonly info: User; readonly config: HomeConfig }

export function NewOffer({ info, config }: NewOfferProps) {
  const t = useT('trade')
  const problemText = useProblemText(config)
  const offer = useNewOffer(info, config)
  const { draft, set, methodIds, available, problem, error, objection, signing, submit } = offer
  const closed = useResetHold()
  const barred = useBarring('trade') ?? closed?.reason ?? null
  const num = shownAmount(draft.num)
  const title = t('listNum', { num: moneyText(num, 'U') })
  const failure = isAboutPassword(error) ? undefined : formError(error)
  return (
    <Screen
      title={t('sellTitle')}
      back={screens.trade}
      actions={
        <ActionBar reason={barred ?? (problem ? problemText(problem) : undefined)}>
          <Button
            tone="sell"
            disabled={problem !== null || barred !== null}
            isBusy={offer.isChecking}
            onClick={offer.list}
          >
            {problem ? t('listCoin') : title}
          </Button>
        </ActionBar>
      }
    >
      {objection && <Callout tone="amber">{objection}</Callout>}
      <OfferFields
        draft={draft}
        set={set}
        config={config}
        available={available}
        methodIds={methodIds}
        error={error}
        problem={problem}
      />
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Summary draft={draft} config={config} available={available} />
      <PasswordSheet
        {...signing.sheet}
        title={title}
        amount={<Amount value={num} unit="U" size="balance" />}
        receiver={t('atPrice', {
          price: moneyText(fiatText(priceOfDraft(draft, config) ?? 0n), config.currency),
        })}
        onSubmit={submit}
      />
    </Screen>
  )
}

type SummaryProps = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  readonly available: Coin
}

/** What the offer comes to, once there is something to sell at a price. */
function Summary({ draft, config, available }: SummaryProps) {
  const t = useT('trade')
  const { currency } = config
  const num = coinOf(draft.num)
  const worth = worthOf(draft, config)
  const { min, max } = limitsOf(draft, config)
  if (worth === null || num === null) return null
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('youSell'), value: moneyText(shownAmount(draft.num), 'U'), isStrong: true },
          { label: t('youReceive'), value: moneyText(fiatText(worth), currency), isStrong: true },
          {
            label: t('perOrder'),
            value: `${moneyText(shownAmount(min), currency)} – ${moneyText(shownAmount(max), currency)}`,
          },
          {
            label: t('balanceAfter'),
            value: moneyText(coinText(available - num), 'U'),
          },
        ]}
      />
      <Callout>{t('reservedNote')}</Callout>
    </Card>
  )
}
