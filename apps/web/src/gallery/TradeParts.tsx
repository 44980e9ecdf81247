import type { Offer } from '@u-market/contract'
import { serverNow } from '../base/clock.ts'
import { Amount } from '../parts/Amount.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { DutyCard } from '../parts/DutyCard.tsx'
import { List, Row } from '../parts/List.tsx'
import { OfferCard } from '../parts/OfferCard.tsx'
import { Steps } from '../parts/Steps.tsx'

const offer: Offer = {
  id: 1,
  userId: 1,
  nickname: 'Alice',
  avatar: '',
  isMerchant: 1,
  isVerified: 1,
  isOnline: 1,
  lastSeenAt: 0,
  creditRating: 5,
  dealCount: 128,
  completionRate: 98,
  record: { completed: 49, rate: 98, rateCount: 50 },
  releaseSeconds: 190,
  price: '7.18',
  currency: 'CNY',
  num: '500.00',
  remainingNum: '420.00',
  minAmount: '100.00',
  maxAmount: '3000.00',
  methodTypes: ['bank', 'alipay'],
  remark: '',
  payMinutes: 15,
  autoConfirm: 0,
  status: 'up',
  createdAt: 0,
}
const now = Math.floor(serverNow() / 1000)

/** How orders and offers look. */
export function TradeParts() {
  return (
    <>
      <Duties />
      <Offers />
      <Details />
    </>
  )
}

function Duties() {
  return (
    <>
      <DutyCard
        isMine
        act="Pay the seller"
        deadline={now + 761}
        windowSeconds={900}
        otherwise="If unpaid by 14:32 the order ends and the coin returns to the seller."
      >
        <Amount value="180.00" unit="CNY" size="title" />
      </DutyCard>
      <DutyCard
        isMine={false}
        act="Alice is checking your payment"
        deadline={now + 120}
        windowSeconds={1800}
        otherwise="From then on you can appeal."
      >
        <Button size="small" tone="second">
          Remind Alice
        </Button>
      </DutyCard>
    </>
  )
}

function Offers() {
  return (
    <>
      <OfferCard offer={offer} to="/" />
      <OfferCard
        offer={{
          ...offer,
          nickname: 'A seller with a very long name',
          isOnline: 0,
          dealCount: 0,
          completionRate: null,
          record: { completed: 0, rate: null, rateCount: 0 },
          releaseSeconds: null,
          maxAmount: '123456789012.00',
        }}
        to="/"
      />
    </>
  )
}

function Details() {
  return (
    <>
      <Card title="Steps">
        <Steps
          label="Steps"
          steps={[
            { key: '1', title: 'Ordered', state: 'done', time: now - 600, who: 'You' },
            { key: '2', title: 'Pay the seller', state: 'now', who: 'You' },
            { key: '3', title: 'Seller releases', state: 'coming' },
          ]}
        />
      </Card>
      <Card title="Amounts" end={<Badge tone="jade">Verified</Badge>}>
        <Amount value="1240.50" unit="U" size="balance" />
        <Amount value="5.00" unit="U" isSigned />
        <Amount value="-5.00" unit="U" isSigned />
        <Amount value="12.00" unit="U" isHidden />
      </Card>
      <List label="Method">
        <Row label="Account" value="6222 0000 1234" note="Bank of somewhere" />
        <Row label="Memo code" value={<CopyButton text="482913" what="memo code" />} />
        <Row label="Goes somewhere" to="/" />
      </List>
    </>
  )
}
