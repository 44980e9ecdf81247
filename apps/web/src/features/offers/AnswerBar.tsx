import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { useStopText } from './answer-words.ts'
import { plainAmount } from './quantity.ts'
import { answering, answers, named, pathOf } from './sides.ts'
import type { Answer } from './use-answer.ts'

type AnswerBarProps = {
  readonly offer: Offer
  readonly answer: Answer
  readonly onAnswer: () => void
}

/** The one thing to do next: buy from the offer or sell to it, sign in first, or look elsewhere. */
export function AnswerBar({ offer, answer, onAnswer }: AnswerBarProps) {
  const t = useT('market')
  const sided = useT(answering[offer.side])
  const isSignedIn = useIsSignedIn()
  const { wish, deal, isOwn } = answer
  const stopped = useStopText(offer.side, answer.method)
  const problem = stopped ?? answer.unfit ?? answer.problem
  if (!answer.isOpen)
    return (
      <ActionBar reason={isOwn ? sided('ownOfferLong') : sided('offerClosed')}>
        <ButtonLink to={isOwn ? paths.editOffer(offer.id) : paths.offers(named(offer.side))}>
          {isOwn ? t('editOffer') : sided('otherOffers')}
        </ButtonLink>
      </ActionBar>
    )
  if (!isSignedIn) {
    const filled = { [wish.by]: plainAmount(wish.text), methodType: answer.method }
    return (
      <ActionBar reason={sided('signInToBuy')}>
        <ButtonLink to={paths.signIn(pathOf(offer, filled))}>{sided('signInAndBuy')}</ButtonLink>
      </ActionBar>
    )
  }
  return (
    <ActionBar reason={problem ?? undefined}>
      <Button tone={answers[offer.side].tone} disabled={problem !== null} onClick={onAnswer}>
        {deal && !problem
          ? sided('buyFor', {
              num: moneyText(coinText(deal.num), 'U'),
              amount: moneyText(fiatText(deal.amount), offer.currency),
            })
          : sided('buyTitle')}
      </Button>
    </ActionBar>
  )
}
