import { paths, screens } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useLocation } from 'react-router'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { useMethodName } from '../../parts/MethodChips.tsx'
import { moneyText } from '../../parts/money.ts'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { Screen } from '../../parts/Screen.tsx'
import type { BuyFormProps } from './BuyScreen.tsx'
import { OfferRules } from './OfferRules.tsx'
import styles from './offers.module.css'
import { coinRange, moneyRange } from './quantity.ts'
import { useBuy } from './use-buy.ts'

export function BuyForm({ offer, seen, config, query }: BuyFormProps) {
  const t = useT('home')
  const isSignedIn = useIsSignedIn()
  const methodName = useMethodName()
  const { pathname } = useLocation()
  const buy = useBuy({ offer, seen, config, query })
  const { wish, deal, method, problem } = buy
  const money = moneyRange(offer, config.limits)
  const coins = coinRange(offer, config.limits)
  const isByMoney = wish.by === 'amount'
  const unit = isByMoney ? offer.currency : 'U'
  const range = isByMoney
    ? { min: fiatText(money.min), max: fiatText(money.max) }
    : { min: coinText(coins.min), max: coinText(coins.max) }
  // With less left than the smallest order costs, nobody can order from it.
  const isOpen = offer.status === 'up' && !buy.isOwn && money.min <= money.max
  const from = `${pathname}?${new URLSearchParams({ id: String(offer.id), ...(wish.text && { [wish.by]: wish.text }), methodType: method })}`
  return (
    <Screen
      title={t('buyTitle')}
      back={screens.offers}
      actions={
        !isOpen ? (
          <ActionBar reason={buy.isOwn ? t('ownOfferLong') : t('offerClosed')}>
            <ButtonLink to={buy.isOwn ? paths.editOffer(offer.id) : screens.offers}>
              {buy.isOwn ? t('editOffer') : t('otherOffers')}
            </ButtonLink>
          </ActionBar>
        ) : isSignedIn ? (
          <ActionBar reason={problem ?? undefined}>
            <Button disabled={problem !== null} isBusy={buy.isPending} onClick={buy.submit}>
              {deal && !problem
                ? t('buyFor', {
                    num: moneyText(coinText(deal.num), 'U'),
                    amount: moneyText(fiatText(deal.amount), offer.currency),
                  })
                : t('buyTitle')}
            </Button>
          </ActionBar>
        ) : (
          <ActionBar reason={t('signInToBuy')}>
            <ButtonLink to={paths.signIn(from)}>{t('signInAndBuy')}</ButtonLink>
          </ActionBar>
        )
      }
    >
      <OfferCard offer={offer} />
      {isOpen && buy.hasNewPrice && (
        <Callout tone="amber">
          <div className={styles.changed} role="alert">
            <p>
              {t('priceChanged', {
                before: moneyText(buy.agreedPrice, offer.currency),
                now: moneyText(offer.price, offer.currency),
              })}
            </p>
            <Button size="small" tone="second" onClick={buy.agree}>
              {t('agreePrice', { price: moneyText(offer.price, offer.currency) })}
            </Button>
          </div>
        </Callout>
      )}
      {isOpen && (
        <Card>
          <Chips
            look="tabs"
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
              <Button tone="plain" size="small" onClick={() => buy.type(range.max)}>
                {t('max')}
              </Button>
            }
          />
          {offer.methodTypes.length > 1 && (
            <div className={styles.labelled}>
              <span>{t('payBy')}</span>
              <Chips
                label={t('payBy')}
                value={method}
                onChange={buy.payBy}
                options={offer.methodTypes.map((type) => ({ value: type, label: methodName(type) }))}
              />
            </div>
          )}
          <Facts
            facts={[
              {
                label: t('youPay'),
                value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
                isStrong: true,
              },
              { label: t('youGet'), value: deal ? moneyText(coinText(deal.num), 'U') : '—', isStrong: true },
              { label: t('toWhom'), value: t('whoBy', { name: offer.nickname, method: methodName(method) }) },
            ]}
          />
        </Card>
      )}
      {buy.error && (
        <Callout tone="danger">
          <div className={styles.changed} role="alert">
            <p>{errorText(buy.error)}</p>
            {isRefused(buy.error) && buy.error.reason === 'TOO_MANY_OPEN_ORDERS' && (
              <ButtonLink to={screens.orders} size="small" tone="second">
                {t('toOrders')}
              </ButtonLink>
            )}
          </div>
        </Callout>
      )}
      <OfferRules offer={offer} config={config} />
    </Screen>
  )
}
