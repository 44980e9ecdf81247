import { MessageCircle } from 'lucide-react'
import { IconLink } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Method, MethodMarks } from '../parts/MethodMark.tsx'
import { OfferCard } from '../parts/OfferCard.tsx'
import { Person, Portrait } from '../parts/Person.tsx'
import styles from './gallery.module.css'
import { offer, stranger } from './samples.ts'

const SHOWN_PORTRAITS = 24

/** Whom one deals with, and what they offer. */
export function PeopleParts() {
  return (
    <>
      <Card title="Portraits">
        <div className={styles.row}>
          {Array.from({ length: SHOWN_PORTRAITS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the one thing that makes it
            <Portrait key={at} userId={at + 1} isOnline={at % 5 === 0} />
          ))}
        </div>
      </Card>
      <Card>
        <Person
          person={offer}
          isPresenceShown
          end={
            <IconLink to="/" label="Chat">
              <MessageCircle />
            </IconLink>
          }
        />
        <Person person={stranger} isPresenceShown />
      </Card>
      <Card title="Rails">
        {['bank', 'alipay', 'wechat', 'paypal'].map((type) => (
          <Method key={type} type={type} />
        ))}
        <MethodMarks types={offer.methodTypes} />
      </Card>
      <OfferCard offer={offer} most="3000.00" to="/" />
      <OfferCard offer={offer} most="3000.00" to="/" deal="¥500.00 → 69.63 U" />
      <OfferCard offer={stranger} most="123456789012.00" to="/" />
    </>
  )
}
