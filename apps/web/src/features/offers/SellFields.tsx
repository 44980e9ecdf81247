import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { PaymentChoice } from './payment.tsx'
import type { Sell } from './use-sell.ts'
import { QuantityField } from './WishField.tsx'

type SellFieldsProps = { readonly offer: Offer; readonly sell: Sell }

/** How much, in coin or money, what it comes to, and where the money goes. */
export function SellFields({ offer, sell }: SellFieldsProps) {
  const t = useT('selling')
  const isSignedIn = useIsSignedIn()
  const { deal, range } = sell
  return (
    <>
      <Card>
        <QuantityField offer={offer} answer={sell} range={range} most={sell.most} />
        <Facts
          facts={[
            { label: t('youSell'), value: deal ? moneyText(coinText(deal.num), 'U') : '—' },
            {
              label: t('youGet'),
              value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
              isStrong: true,
            },
            isSignedIn ? { label: t('youHave'), value: moneyText(sell.balance, 'U') } : null,
          ]}
        />
      </Card>
      {isSignedIn && (
        <Card title={t('toAccount')}>
          <PaymentChoice offer={offer} payment={sell.payment} />
        </Card>
      )}
    </>
  )
}
