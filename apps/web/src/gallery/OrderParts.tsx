import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { DutyCard, type LifeDot } from '../parts/DutyCard.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Steps } from '../parts/Steps.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { now } from './PeopleParts.tsx'

const life: readonly LifeDot[] = [
  { label: 'Ordered', state: 'done' },
  { label: 'Confirmed', state: 'done' },
  { label: 'Paid', state: 'now' },
  { label: 'Released', state: 'coming' },
]
const paying = { windowSeconds: 900, life }
const releasing = { windowSeconds: 1800, life }

/** Components of an order: the duty in its tones, the steps, the proof, the end. */
export function OrderParts() {
  return (
    <>
      <Duties />
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
      <Card title="Copy" number={1}>
        <Thumbnail src="/icon.svg" alt="Payment proof">
          <p>¥180.00 · 482913</p>
        </Thumbnail>
      </Card>
      <Moment
        id="gallery"
        title="You received 25.00 U"
        amount={{ value: '25.00', unit: 'U' }}
        text="The coin is in your balance."
      >
        <Button tone="second">Share the receipt</Button>
      </Moment>
      <Moment
        id="gallery-calm"
        tone="calm"
        title="Order cancelled"
        text="The coin went back to the seller."
      />
    </>
  )
}

function Duties() {
  return (
    <>
      <DutyCard
        {...paying}
        act="Pay Alice"
        deadline={now + 761}
        otherwise="If unpaid by 14:32, the order expires and the coin goes back to the seller."
      >
        <Amount value="180.00" unit="CNY" size="title" />
      </DutyCard>
      <DutyCard
        {...releasing}
        turn="Alice’s turn"
        act="Alice is checking your payment"
        deadline={now + 1500}
        otherwise="If it is not released by 14:32, you can appeal."
      >
        <Button size="small" tone="second">
          Send reminder
        </Button>
      </DutyCard>
      <DutyCard
        {...paying}
        act="Pay Alice within two minutes"
        deadline={now + 95}
        otherwise="If unpaid by 14:32, the order expires."
      />
      <DutyCard
        {...releasing}
        turn="Alice’s turn"
        act="Alice has not released the coin"
        deadline={now - 300}
        otherwise="The coin is still in escrow. You can appeal now."
      />
      <DutyCard
        act="Customer service is deciding"
        deadline={null}
        windowSeconds={1}
        life={life}
        turn="In appeal"
        otherwise="The coin stays in escrow until the decision."
      />
    </>
  )
}
