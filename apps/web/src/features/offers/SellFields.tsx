import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { moneyText } from '../../parts/money.ts'
import { AccountChoice } from './AccountChoice.tsx'
import type { Sell } from './use-sell.ts'
import { WishField } from './WishField.tsx'

type SellFieldsProps = { readonly offer: Offer; readonly sell: Sell }

/** How much, in coin or money, what it comes to, and where the money goes. */
export function SellFields({ offer, sell }: SellFieldsProps) {
  const t = useT('selling')
  const market = useT('market')
  const isSignedIn = useIsSignedIn()
  const { wish, deal, range } = sell
  const unit = wish.by === 'amount' ? offer.currency : 'U'
  return (
    <>
      <Card>
        <WishField
          side={offer.side}
          wish={wish}
          currency={offer.currency}
          onType={sell.type}
          onMeasure={sell.measureIn}
          error={sell.fieldError}
          hint={market('between', { min: moneyText(range.min, unit), max: moneyText(range.max, unit) })}
          end={
            <Button tone="quiet" size="small" onClick={() => sell.type(sell.most)}>
              {market('max')}
            </Button>
          }
        />
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
          <AccountChoice offer={offer} mine={sell.mine} />
        </Card>
      )}
    </>
  )
}
