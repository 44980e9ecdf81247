import { useState } from 'react'
import { setScreenParams } from '../base/stores/screen-params.ts'
import { toast } from '../base/stores/toasts.ts'
import { Form } from '../parts/ActionBar.tsx'
import { Amount, Sparkline } from '../parts/Amount.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Button } from '../parts/Button.tsx'
import { Callout, Card, Fold } from '../parts/Card.tsx'
import { Chips, ChoiceRows, Segmented, Switch } from '../parts/Choices.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Field, Select, TextArea } from '../parts/Field.tsx'
import { List, Row } from '../parts/List.tsx'
import { MethodMark } from '../parts/MethodMark.tsx'
import { PasswordSheet } from '../parts/PasswordSheet.tsx'
import { Scene, type SceneName, sceneNames } from '../parts/Scene.tsx'
import { Hero } from '../parts/Screen.tsx'
import { Dialog, Sheet } from '../parts/Sheet.tsx'
import { Empty, ErrorState, Skeleton } from '../parts/States.tsx'
import { UploadField } from '../parts/UploadField.tsx'
import styles from './gallery.module.css'

/** Buttons, amounts, callouts, lists, and what opens above the page. */
export function ActParts() {
  const [open, setOpen] = useState<'sheet' | 'password' | 'dialog' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <Hero>
        <Amount value="1240.50" unit="U" size="balance" />
        <Amount value="123456789012.34" unit="U" size="balance" />
      </Hero>
      <Button onClick={() => setOpen('password')}>Release 25.00 U</Button>
      <Button disabled>Release 25.00 U</Button>
      <Button isBusy>Release 25.00 U</Button>
      <Button tone="sell" onClick={() => toast('Bob has paid', 'success')}>
        Sell 25.00 U
      </Button>
      <Button tone="second" onClick={() => setOpen('dialog')}>
        See the order
      </Button>
      <Button tone="second" disabled>
        See the order
      </Button>
      <Button tone="quiet" onClick={() => setOpen('sheet')}>
        Not now
      </Button>
      <Button tone="danger" onClick={() => setScreenParams({ isPurchaseNoticeOpen: true })}>
        Cancel the order
      </Button>
      <Figures />
      <Callout tone="plain">Orders under way keep their terms.</Callout>
      <Callout tone="jade">The coin is in escrow.</Callout>
      <Callout tone="amber">Only pay from an account in your own name.</Callout>
      <Callout tone="danger">That did not work.</Callout>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="A sheet">
        <p>From the bottom edge.</p>
      </Sheet>
      <PasswordSheet
        isOpen={open === 'password'}
        onClose={close}
        title="Release 25.00 U"
        amount={<Amount value="25.00" unit="U" size="title" />}
        receiver="to Bob"
        error="Wrong payment password, 4 tries left"
        isBusy={false}
        onSubmit={close}
      />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Cancel this order?"
        actions={<Button tone="danger">Cancel the order</Button>}
      >
        The coin goes back to the seller.
      </Dialog>
    </>
  )
}

function Figures() {
  return (
    <>
      <Card title="Amounts" end={<Badge tone="jade">Verified</Badge>}>
        <Amount value="5.00" unit="U" isSigned />
        <Amount value="-5.00" unit="U" isSigned />
        <Amount value="180.00" unit="CNY" size="title" />
        <Amount value="12.00" unit="U" isHidden />
        <Sparkline values={[7.1, 7.12, 7.08, 7.15, 7.2, 7.18, 7.22]} label="Price of seven days" />
        <Sparkline values={[7.1, 7.1, 7.1]} label="A price that has not moved" />
        <p>
          <Badge>Plain</Badge> <Badge tone="amber">Waiting</Badge> <Badge tone="danger">Refused</Badge>{' '}
          <Badge tone="sell">Sell</Badge>
        </p>
      </Card>
      <List label="Rows">
        <Row label="Account" value="6222 0000 1234" note="Bank of somewhere" />
        <Row label="Payment reference" value={<CopyButton text="482913" what="payment reference" />} />
        <Row label="Goes somewhere" to="/" />
      </List>
      <Card>
        <Fold label="All details">
          <p>What is there for who asks.</p>
        </Fold>
      </Card>
    </>
  )
}

const options = [
  { value: 'a', label: 'Bank card' },
  { value: 'b', label: 'Alipay' },
] as const

/** Input components. */
export function InputParts() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('500')
  const [choice, setChoice] = useState<'a' | 'b'>('a')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Chips label="Method" value={choice} onChange={setChoice} options={options} />
      <Segmented label="Unit" value={choice} onChange={setChoice} options={options} />
      <Card>
        <ChoiceRows
          label="Pay with"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'a', label: 'Bank card', mark: <MethodMark type="bank" />, note: '¥100.00 – ¥3,000.00' },
            { value: 'b', label: 'Alipay', mark: <MethodMark type="alipay" /> },
          ]}
        />
      </Card>
      <Form isFilled={text !== ''} onSubmit={() => {}}>
        <Field label="Name" value={text} onChange={setText} error="Please fill this in" />
        <Field label="Password" kind="password" value={text} onChange={setText} hint="8 to 64 characters" />
      </Form>
      <AmountInput label="I pay" unit="CNY" value={amount} onChange={setAmount} hint="You get 69.63 U" />
      <Select label="Method" value={choice} onChange={setChoice} options={options} />
      <TextArea label="Remark" value={text} onChange={setText} />
      <Card>
        <Switch label="Confirm orders by itself" hint="Buyers may pay at once" isOn={isOn} onChange={setOn} />
      </Card>
      <UploadField label="Payment proof" category="voucher" value={null} onChange={() => {}} />
    </>
  )
}

/** Empty, error and loading states. */
export function StateParts() {
  return (
    <>
      <div className={styles.row}>
        {sceneNames.map((name: SceneName) => (
          <Card key={name} title={name}>
            <Scene name={name} />
          </Card>
        ))}
      </div>
      <Empty scene="orders" text="No orders yet" action={<Button>Buy coin</Button>} />
      <ErrorState onRetry={() => {}} />
      <Skeleton />
    </>
  )
}
