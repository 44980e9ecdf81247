import { coinText } from '@u-market/domain'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Facts } from '../../parts/Card.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Person } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './offers.module.css'
import { payMinutesBy } from './order-draft.ts'
import { PaymentChoice } from './payment.tsx'
import { moneyOrNone, useQuoteWords } from './quote-words.ts'
import { NewPrice, NotPlaced, Stopped } from './SheetNotes.tsx'
import { takerNamespace, takerSides } from './sides.ts'
import { type Placement, type PlacementOptions, usePlacement, usePlacingCalls } from './use-placement.ts'

type TakeOfferSheetProps = PlacementOptions & {
  readonly isOpen: boolean
  /** Offered when this offer is no longer available. */
  readonly next: ReactNode
}

/**
 * Confirms every purchase and sale: other party, amounts, method and deadline. Only its button, or the payment password for a
 * sale, places the order.
 */
export function TakeOfferSheet(props: TakeOfferSheetProps) {
  const t = useT(takerNamespace[props.seen.side])
  const acts = usePlacingCalls(props.onClose)
  const close = (): void => {
    acts.reset()
    props.onClose()
  }
  return (
    <Sheet isOpen={props.isOpen} onClose={close} title={t('sheetTitle')}>
      <Placing key={`${props.seen.id} ${props.seen.price}`} {...props} acts={acts} />
    </Sheet>
  )
}

function Placing(props: TakeOfferSheetProps & { readonly acts: ReturnType<typeof usePlacingCalls> }) {
  const { side } = props.seen
  const t = useT(takerNamespace[side])
  const words = useQuoteWords(side)
  const placement = usePlacement(props)
  const { offer, quote } = placement
  const { isSale, tone } = takerSides[side]
  const act = words.act(offer, quote)
  return (
    <div className={styles.placing}>
      <Person person={offer} />
      <Terms placement={placement} isMethodOpen={props.methodType === ''} />
      {placement.outside ? (
        <Stopped text={t('takenMeanwhile', { reason: placement.outside })}>{props.next}</Stopped>
      ) : placement.hasNewPrice ? (
        <NewPrice offer={offer} agreedPrice={placement.agreedPrice} onAgree={placement.agree} />
      ) : (
        <>
          {placement.error && <NotPlaced error={placement.error} next={props.next} />}
          <p className={styles.note}>{words.note}</p>
          <Button
            tone={tone}
            disabled={!placement.isReady}
            isBusy={placement.isPlacing}
            onClick={placement.place}
          >
            {act}
          </Button>
        </>
      )}
      {isSale && <Signature placement={placement} title={act} />}
    </div>
  )
}

type TermsProps = { readonly placement: Placement; readonly isMethodOpen: boolean }

function Terms({ placement, isMethodOpen }: TermsProps) {
  const { offer, quote, method, config, payment, freshHours, tooLittle } = placement
  const t = useT('takeSellOffer')
  const buyOfferText = useT('takeBuyOffer')
  const words = useQuoteWords(offer.side)
  const isChoice = takerSides[offer.side].isSale || (isMethodOpen && offer.methodTypes.length > 1)
  const [given, ...gained] = words.facts(offer, { quote, config })
  return (
    <>
      <Facts
        facts={[
          given ? { ...given, isStrong: true } : null,
          ...gained,
          {
            label: t(offer.priceType === 'float' ? 'priceKept' : 'price'),
            value: t('perU', { price: moneyText(offer.price, offer.currency) }),
          },
          isChoice ? null : { label: words.payment, value: <Method type={method} /> },
          ...words.times({ ...offer, payMinutes: payMinutesBy(config, offer, method) }, freshHours),
        ]}
      />
      {tooLittle !== null && (
        <p className={styles.note} role="alert">
          {buyOfferText('overBalance', { num: moneyText(tooLittle, 'U') })}
        </p>
      )}
      {isChoice && (
        <div>
          <p className={styles.choice} aria-hidden="true">
            {words.payment}
          </p>
          <PaymentChoice offer={offer} payment={payment} />
        </div>
      )}
    </>
  )
}

/** A sale needs the payment password, because coin leaves the balance. */
function Signature({ placement, title }: { readonly placement: Placement; readonly title: string }) {
  const t = useT('takeBuyOffer')
  const { offer, quote, signing, submit } = placement
  return (
    <PasswordSheet
      {...signing.sheet}
      title={title}
      amount={<Amount value={quote ? coinText(quote.num) : '0.00'} unit="U" size="balance" />}
      receiver={t('sellTo', { name: offer.nickname, amount: moneyOrNone(quote, offer.currency) })}
      onSubmit={submit}
    />
  )
}
