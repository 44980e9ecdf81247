import type { HomeConfig, Offer } from '@u-market/contract'
import { fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { coinFacts } from './deal-words.ts'
import { PaymentChoice } from './payment.tsx'
import { rangeIn } from './quantity.ts'
import type { Answer } from './use-answer.ts'
import { QuantityField } from './WishField.tsx'

type BuyFieldsProps = { readonly offer: Offer; readonly config: HomeConfig; readonly buy: Answer }

/** How much, in money or coin, what it comes to, and by which method it is paid. */
export function BuyFields({ offer, config, buy }: BuyFieldsProps) {
  const t = useT('market')
  const { wish, deal } = buy
  const range = rangeIn({ by: wish.by, offer, limits: config.limits })
  return (
    <>
      <Card>
        <QuantityField offer={offer} answer={buy} range={range} most={range.max} />
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
        <PaymentChoice offer={offer} payment={buy.payment} />
      </Card>
    </>
  )
}
