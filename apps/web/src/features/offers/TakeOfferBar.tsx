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
import { answers, named, pathOf, takerCopy } from './sides.ts'
import { useStopText } from './take-offer-words.ts'
import type { Answer } from './use-take-offer.ts'

type AnswerBarProps = {
  readonly offer: Offer
  readonly answer: Answer
  readonly onAnswer: () => void
}

/** The one thing to do next: buy from the offer or sell to it, sign in first, or look elsewhere. */
export function TakeOfferBar({ offer, answer, onAnswer }: AnswerBarProps) {
  const t = useT('market')
  const sided = useT(takerCopy[offer.side])
  const isSignedIn = useIsLoggedIn()
  const { draft, quote, method, isOwn } = answer
  const stopped = useStopText(offer.side, method)
  const problem = stopped ?? answer.unfit ?? answer.problem
  if (!answer.isOpen)
    return (
      <ActionBar reason={isOwn ? sided('ownOfferLong') : sided('offerClosed')}>
        <ButtonLink to={isOwn ? paths.editOffer(offer.id) : paths.offers(named(offer.side))}>
          {isOwn ? t('editOffer') : sided('otherOffers')}
        </ButtonLink>
      </ActionBar>
    )
  return (
    <ActionBar reason={isSignedIn ? (problem ?? undefined) : sided('signInToBuy')}>
      <AnswerButton
        offer={offer}
        quote={problem === null ? quote : null}
        isReady={problem === null}
        here={pathOf(offer, { [draft.by]: plainAmount(draft.text), methodType: method })}
        onAnswer={onAnswer}
      />
    </ActionBar>
  )
}

type AnswerButtonProps = {
  readonly offer: Offer
  /** What it comes to; null: nothing yet, or nothing that can be ordered. */
  readonly quote: Quote | null
  readonly isReady: boolean
  /** Where a visitor comes back to after signing in. */
  readonly here: string
  readonly onAnswer: () => void
}

/** Opens the sheet on an offer, and says what the order comes to. */
export function AnswerButton({ offer, quote, isReady, here, onAnswer }: AnswerButtonProps) {
  const t = useT(takerCopy[offer.side])
  const isSignedIn = useIsLoggedIn()
  if (!isSignedIn) return <ButtonLink to={paths.login(here)}>{t('signInAndBuy')}</ButtonLink>
  return (
    <Button tone={answers[offer.side].tone} disabled={!isReady} onClick={onAnswer}>
      {quote
        ? t('buyFor', {
            num: moneyText(coinText(quote.num), 'U'),
            amount: moneyText(fiatText(quote.amount), offer.currency),
          })
        : t('buyTitle')}
    </Button>
  )
}
