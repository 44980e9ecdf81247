// Only in `npm run dev`: all parts on one page, to look at. Never part of a build.
import type { Offer } from '@u-market/contract'
import { useState } from 'react'
import { serverNow } from '../base/clock.ts'
import { setParameters } from '../base/stores/parameters.ts'
import { toast } from '../base/stores/toasts.ts'
import { ActionBar } from '../parts/ActionBar.tsx'
import { Amount } from '../parts/Amount.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Button } from '../parts/Button.tsx'
import { Callout, Card } from '../parts/Card.tsx'
import { Chips } from '../parts/Chips.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { DutyCard } from '../parts/DutyCard.tsx'
import { Field, TextArea } from '../parts/Field.tsx'
import { List, Row } from '../parts/List.tsx'
import { OfferCard } from '../parts/OfferCard.tsx'
import { PasswordSheet } from '../parts/PasswordSheet.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Select } from '../parts/Select.tsx'
import { Slip } from '../parts/Slip.tsx'
import { Empty, ErrorState, Skeleton } from '../parts/States.tsx'
import { Steps } from '../parts/Steps.tsx'
import { Switch } from '../parts/Switch.tsx'
import { UploadField } from '../parts/UploadField.tsx'

const offer: Offer = {
  id: 1,
  userId: 1,
  nickname: 'Alice',
  avatar: '',
  isMerchant: 1,
  isOnline: 1,
  creditRating: 100,
  dealCount: 128,
  completionRate: 98,
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

export function Gallery() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('500')
  const [choice, setChoice] = useState<'a' | 'b'>('a')
  const [isOn, setOn] = useState(true)
  const [isSheet, setSheet] = useState(false)
  const [isDialog, setDialog] = useState(false)
  const options = [
    { value: 'a', label: 'Bank card' },
    { value: 'b', label: 'Alipay' },
  ] as const
  return (
    <Screen
      title="Order UO4K7Q92"
      back="/"
      actions={
        <ActionBar reason="Upload the slip first">
          <Button tone="second">Cancel</Button>
          <Button disabled>I have paid ¥180.00</Button>
        </ActionBar>
      }
    >
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
      <OfferCard offer={offer} to="/" />
      <OfferCard
        offer={{
          ...offer,
          nickname: 'A seller with a very long name',
          isOnline: 0,
          dealCount: 0,
          completionRate: null,
          releaseSeconds: null,
          maxAmount: '123456789012.00',
        }}
        to="/"
      />
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
      <Chips label="Method" value={choice} onChange={setChoice} options={options} />
      <Chips label="Kind" look="tabs" value={choice} onChange={setChoice} options={options} />
      <Field label="Name" value={text} onChange={setText} error="Please fill this in" />
      <Field label="Password" kind="password" value={text} onChange={setText} hint="8 to 64 characters" />
      <AmountInput label="I pay" unit="CNY" value={amount} onChange={setAmount} hint="You get 69.63 U" />
      <Select label="Method" value={choice} onChange={setChoice} options={options} />
      <TextArea label="Remark" value={text} onChange={setText} />
      <Card>
        <Switch label="Confirm orders by itself" hint="Buyers may pay at once" isOn={isOn} onChange={setOn} />
      </Card>
      <UploadField label="Slip" category="voucher" value={null} onChange={() => {}} />
      <Card title="Slip">
        <Slip src="/icon.svg" alt="Slip">
          <p>¥180.00 · memo 482913</p>
        </Slip>
      </Card>
      <Callout tone="amber">Only pay from an account in your own name.</Callout>
      <Callout tone="danger">That did not work.</Callout>
      <Button onClick={() => setSheet(true)}>Release 25.00 U</Button>
      <Button tone="sell" onClick={() => toast('Saved', 'success')}>
        Sell, toast
      </Button>
      <Button tone="second" onClick={() => setDialog(true)}>
        Dialog
      </Button>
      <Button tone="danger" onClick={() => setParameters({ showStepModel: true })}>
        Purchase notice
      </Button>
      <Button isBusy>Busy</Button>
      <Empty text="No orders yet" action={<Button size="small">Buy coin</Button>} />
      <ErrorState onRetry={() => {}} />
      <Skeleton />
      <PasswordSheet
        isOpen={isSheet}
        onClose={() => setSheet(false)}
        title="Release 25.00 U"
        amount={<Amount value="25.00" unit="U" size="title" />}
        receiver="to Bob"
        error="Wrong payment password, 4 tries left"
        isBusy={false}
        onSubmit={() => {}}
      />
      <Dialog
        isOpen={isDialog}
        onClose={() => setDialog(false)}
        title="Cancel the order?"
        actions={<Button>Cancel the order</Button>}
      >
        The coin returns to the seller.
      </Dialog>
    </Screen>
  )
}
