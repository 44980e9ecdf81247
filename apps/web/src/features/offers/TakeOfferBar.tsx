import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import type { Quote } from './order-draft.ts'
import { plainAmount } from './quantity.ts'
import { named, pathOf, takerNamespace, takerSides } from './sides.ts'
import { useStopText } from './take-offer-words.ts'
import type { OfferTaking } from './use-take-offer.ts'
import { useVerifyFirst, VerifyFirstButton } from './verify-first.tsx'

type TakeOfferBarProps = {
  readonly offer: Offer
  readonly taking: OfferTaking
  readonly onTake: () => void
}

/** The next action: take the offer, log in, edit the user's own offer, or see other offers. */
export function TakeOfferBar({ offer, taking, onTake }: TakeOfferBarProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[offer.side])
  const isLoggedIn = useIsLoggedIn()
  const { draft, quote, method, isOwn } = taking
  const first = useVerifyFirst(offer.side)
  const stopped = useStopText(offer.side, method)
  const problem = stopped ?? taking.unfit ?? taking.problem
  if (!taking.isOpen)
    return (
      <ActionBar reason={isOwn ? sided('ownOfferLong') : sided('offerClosed')}>
        <ButtonLink to={isOwn ? paths.editOffer(offer.id) : paths.offers(named(offer.side))}>
          {isOwn ? t('editOffer') : sided('otherOffers')}
        </ButtonLink>
      </ActionBar>
    )
  if (first)
    return (
      <ActionBar>
        <VerifyFirstButton side={offer.side} />
      </ActionBar>
    )
  return (
    <ActionBar reason={isLoggedIn ? (problem ?? undefined) : sided('logInToBuy')}>
      <TakeOfferButton
        offer={offer}
        quote={problem === null ? quote : null}
        isReady={problem === null}
        here={pathOf(offer, { [draft.by]: plainAmount(draft.text), methodType: method })}
        onTake={onTake}
      />
    </ActionBar>
  )
}

type TakeOfferButtonProps = {
  readonly offer: Offer
  /** Null if nothing valid is typed. */
  readonly quote: Quote | null
  readonly isReady: boolean
  /** Return address after the login. */
  readonly here: string
  readonly onTake: () => void
}

/** Opens the sheet on an offer; its label shows the quote. */
export function TakeOfferButton({ offer, quote, isReady, here, onTake }: TakeOfferButtonProps) {
  const t = useT(takerNamespace[offer.side])
  const isLoggedIn = useIsLoggedIn()
  const first = useVerifyFirst(offer.side)
  if (first) return <VerifyFirstButton side={offer.side} />
  if (!isLoggedIn) return <ButtonLink to={paths.login(here)}>{t('logInAndBuy')}</ButtonLink>
  return (
    <Button tone={takerSides[offer.side].tone} disabled={!isReady} onClick={onTake}>
      {quote
        ? t('buyFor', {
            num: moneyText(coinText(quote.num), 'U'),
            amount: moneyText(fiatText(quote.amount), offer.currency),
          })
        : t('buyTitle')}
    </Button>
  )
}
