import type { HomeConfig, Offer } from '@u-market/contract'
import { fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { MethodMark } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { useMethodName } from '../../parts/use-method-name.ts'
import { coinFacts } from './coin-facts.ts'
import { rangeIn } from './quantity.ts'
import type { Answer } from './use-answer.ts'
import { WishField } from './WishField.tsx'

type BuyFieldsProps = { readonly offer: Offer; readonly config: HomeConfig; readonly buy: Answer }

/** How much, in money or coin, what it comes to, and by which method it is paid. */
export function BuyFields({ offer, config, buy }: BuyFieldsProps) {
  const t = useT('market')
  const methodName = useMethodName()
  const { wish, deal } = buy
  const unit = wish.by === 'amount' ? offer.currency : 'U'
  const range = rangeIn({ by: wish.by, offer, limits: config.limits })
  return (
    <>
      <Card>
        <WishField
          side={offer.side}
          wish={wish}
          currency={offer.currency}
          onType={buy.type}
          onMeasure={buy.measureIn}
          error={buy.fieldError}
          hint={t('between', { min: moneyText(range.min, unit), max: moneyText(range.max, unit) })}
          end={
            <Button tone="quiet" size="small" onClick={() => buy.type(range.max)}>
              {t('max')}
            </Button>
          }
        />
        <Facts
          facts={[
            {
              label: t('youPay'),
              value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
            },
            ...coinFacts(t, { deal, config }),
          ]}
        />
      </Card>
      <Card title={t('payBy')}>
        <ChoiceRows
          label={t('payBy')}
          value={buy.method}
          onChange={buy.payBy}
          options={offer.methodTypes.map((type) => ({
            value: type,
            label: methodName(type),
            mark: <MethodMark type={type} />,
          }))}
        />
      </Card>
    </>
  )
}
