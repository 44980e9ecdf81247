import { useState } from 'react'
import { Form } from '../parts/ActionBar.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Card } from '../parts/Card.tsx'
import { Chips, ChoiceRows, Segmented, Switch } from '../parts/Choices.tsx'
import { Field, Select, TextArea } from '../parts/Field.tsx'
import { MethodMark } from '../parts/MethodMark.tsx'
import { UploadField } from '../parts/UploadField.tsx'

const options = [
  { value: 'a', label: 'Bank card' },
  { value: 'b', label: 'Alipay' },
] as const

/** Whatever takes something in. */
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
