import type { Offer } from '@u-market/contract'
import { MessageCircle } from 'lucide-react'
import { serverNow } from '../base/clock.ts'
import { IconLink } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Method, MethodMarks } from '../parts/MethodMark.tsx'
import { OfferCard } from '../parts/OfferCard.tsx'
import { Person, Portrait } from '../parts/Person.tsx'
import styles from './gallery.module.css'

const SHOWN_PORTRAITS = 24

/** Components for traders and their offers. */
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
          end={
            <IconLink to="/" label="Chat">
              <MessageCircle />
            </IconLink>
          }
        />
        <Person person={stranger} />
      </Card>
      <Card title="Rails">
        {['bank', 'alipay', 'wechat', 'paypal'].map((type) => (
          <Method key={type} type={type} />
        ))}
        <MethodMarks types={offer.methodTypes} />
      </Card>
      <OfferCard offer={offer} most="3000.00" to="/" />
      <OfferCard offer={offer} most="3000.00" to="/" quote="¥500.00 → 69.63 U" />
      <OfferCard offer={stranger} most="123456789012.00" to="/" />
    </>
  )
}

export const now = Math.floor(serverNow() / 1000)

const offer: Offer = {
  id: 1,
  side: 'sell',
  userId: 1,
  nickname: 'Alice',
  avatar: '',
  isMerchant: 1,
  isVerified: 1,
  isOnline: 1,
  lastSeenAt: now - 60,
  creditRating: 100,
  dealCount: 128,
  completionRate: 98,
  record: { completed: 49, rate: 98, rateCount: 50, payMedian: 240, releaseMedian: 190, partners: 31 },
  releaseSeconds: 190,
  price: '7.18',
  priceType: 'fixed',
  premium: null,
  priceStop: null,
  currency: 'CNY',
  num: '500.00',
  remainingNum: '420.00',
  minAmount: '100.00',
  maxAmount: '3000.00',
  methodTypes: ['bank', 'alipay', 'wechat', 'paypal'],
  waitingMethods: [],
  remark: '',
  payMinutes: 15,
  autoConfirm: 0,
  status: 'up',
  conditions: { minCompleted: null, minRate: null, minPartners: null, minDays: null, firstMax: null },
  fits: 1,
  unfit: [],
  firstMaxApplies: 0,
  firstLeft: null,
  eligibility: null,
  autoReply: null,
  createdAt: 0,
}

const stranger: Offer = {
  ...offer,
  userId: 7,
  nickname: 'A seller with a very long name indeed',
  isMerchant: 0,
  isOnline: 0,
  lastSeenAt: now - 7500,
  dealCount: 0,
  completionRate: null,
  record: { completed: 0, rate: null, rateCount: 0, payMedian: null, releaseMedian: null, partners: 0 },
  releaseSeconds: null,
  methodTypes: ['bank'],
}
