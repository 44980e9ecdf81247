import type { HomeConfig, Offer } from '@u-market/contract'
import { fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Chips, Segmented } from '../../parts/Choices.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { moneyText } from '../../parts/money.ts'
import { useMethodName } from '../../parts/use-method-name.ts'
import { coinFacts } from './coin-facts.ts'
import styles from './offers.module.css'
import { rangeIn } from './quantity.ts'
import type { Buy } from './use-buy.ts'

type DealProps = { readonly offer: Offer; readonly buy: Buy }
type BuyFieldsProps = DealProps & { readonly config: HomeConfig }

/** How much, in money or coin, paid by which method, and what it comes to. */
export function BuyFields({ offer, config, buy }: BuyFieldsProps) {
  const t = useT('home')
  const { wish } = buy
  const isByMoney = wish.by === 'amount'
  const unit = isByMoney ? offer.currency : 'U'
  const range = rangeIn({ by: wish.by, offer, limits: config.limits })
  return (
    <Card>
      <Segmented
        label={t('countIn')}
        value={wish.by}
        onChange={buy.measureIn}
        options={[
          { value: 'amount', label: t('byMoney') },
          { value: 'num', label: t('byCoin') },
        ]}
      />
      <AmountInput
        label={isByMoney ? t('iSpend') : t('iWant')}
        value={wish.text}
        onChange={buy.type}
        unit={unit}
        error={buy.fieldError}
        hint={t('between', { min: moneyText(range.min, unit), max: moneyText(range.max, unit) })}
        end={
          <Button tone="quiet" size="small" onClick={() => buy.type(range.max)}>
            {t('max')}
          </Button>
        }
      />
      {offer.methodTypes.length > 1 && <MethodChoice offer={offer} buy={buy} />}
      <DealFacts offer={offer} config={config} buy={buy} />
    </Card>
  )
}

function MethodChoice({ offer, buy }: DealProps) {
  const t = useT('home')
  const methodName = useMethodName()
  return (
    <div className={styles.labelled}>
      <span>{t('payBy')}</span>
      <Chips
        label={t('payBy')}
        value={buy.method}
        onChange={buy.payBy}
        options={offer.methodTypes.map((type) => ({ value: type, label: methodName(type) }))}
      />
    </div>
  )
}

function DealFacts({ offer, config, buy: { deal, method } }: BuyFieldsProps) {
  const t = useT('home')
  const methodName = useMethodName()
  return (
    <Facts
      facts={[
        {
          label: t('youPay'),
          value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
          isStrong: true,
        },
        ...coinFacts(t, { deal, config }),
        { label: t('toWhom'), value: t('whoBy', { name: offer.nickname, method: methodName(method) }) },
      ]}
    />
  )
}
