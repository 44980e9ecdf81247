import { paths } from '@u-market/contract/paths'
import { type ReactNode, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { List } from '../../parts/List.tsx'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { BlockRow } from '../traders/index.ts'
import type { AnswerFormProps } from './AnswerScreen.tsx'
import { OfferConditions, OfferRules } from './OfferTerms.tsx'
import styles from './offers.module.css'
import { usePriceText } from './SheetNotes.tsx'
import { answering, named } from './sides.ts'
import type { Answer } from './use-answer.ts'

type FrameProps = Pick<AnswerFormProps, 'offer' | 'seen' | 'config'> & {
  readonly answer: Pick<Answer, 'isOpen' | 'isOwn'>
  readonly bar: ReactNode
  readonly fields: ReactNode
  readonly sheet: ReactNode
}

/** An offer's own screen, for whoever answers it: whose it is, the form, what it asks, and how an order from it goes. */
export function AnswerForm({ offer, seen: first, config, answer, bar, fields, sheet }: FrameProps) {
  // Opened by its address, it is the price of then that its reader has in mind.
  const [seen] = useState(first)
  const t = useT(answering[offer.side])
  const core = useT('core')
  const isSignedIn = useIsSignedIn()
  const priceText = usePriceText(offer)
  return (
    <Screen title={t('buyTitle')} back={paths.offers(named(offer.side))} actions={bar}>
      <article className={styles.seller} aria-label={offer.nickname}>
        <Person
          person={offer}
          isPresenceShown
          to={paths.trader(offer.userId)}
          end={
            <span className={styles.price}>
              <Amount value={offer.price} unit={offer.currency} size="title" />
              <small>{core(offer.priceType === 'float' ? 'perCoinFloating' : 'perCoin')}</small>
            </span>
          }
        />
      </article>
      {answer.isOpen && seen.price !== offer.price && (
        <Callout tone="amber">
          <p role="alert">{priceText(seen.price)}</p>
        </Callout>
      )}
      {answer.isOpen && fields}
      <OfferConditions offer={offer} />
      <Card>
        <OfferRules offer={offer} config={config} />
      </Card>
      {isSignedIn && !answer.isOwn && !offer.unfit.includes('blocked') && (
        <List>
          <BlockRow userId={offer.userId} name={offer.nickname} />
        </List>
      )}
      {sheet}
    </Screen>
  )
}
