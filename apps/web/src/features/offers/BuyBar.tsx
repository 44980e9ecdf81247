import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useLocation } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { plainAmount } from './quantity.ts'
import type { Buy } from './use-buy.ts'
import { usePauseText } from './use-pause-text.ts'

type BuyBarProps = { readonly offer: Offer; readonly buy: Buy; readonly onBuy: () => void }

/** The one thing to do next: order, sign in first, or look elsewhere. */
export function BuyBar({ offer, buy, onBuy }: BuyBarProps) {
  const t = useT('market')
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  const { wish, deal, isOwn } = buy
  const paused = usePauseText(buy.method)
  const unfit = offer.unfit.includes('blocked') ? t('youBlocked') : offer.fits === 0 ? t('unfit') : null
  const problem = paused ?? unfit ?? buy.problem
  if (!buy.isOpen)
    return (
      <ActionBar reason={isOwn ? t('ownOfferLong') : t('offerClosed')}>
        <ButtonLink to={isOwn ? paths.editOffer(offer.id) : screens.offers}>
          {isOwn ? t('editOffer') : t('otherOffers')}
        </ButtonLink>
      </ActionBar>
    )
  if (!isSignedIn) {
    const filled = {
      id: String(offer.id),
      ...(wish.text && { [wish.by]: plainAmount(wish.text) }),
      methodType: buy.method,
    }
    return (
      <ActionBar reason={t('signInToBuy')}>
        <ButtonLink to={paths.signIn(`${pathname}?${new URLSearchParams(filled)}`)}>
          {t('signInAndBuy')}
        </ButtonLink>
      </ActionBar>
    )
  }
  return (
    <ActionBar reason={problem ?? undefined}>
      <Button disabled={problem !== null} onClick={onBuy}>
        {deal && !problem
          ? t('buyFor', {
              num: moneyText(coinText(deal.num), 'U'),
              amount: moneyText(fiatText(deal.amount), offer.currency),
            })
          : t('buyTitle')}
      </Button>
    </ActionBar>
  )
}
