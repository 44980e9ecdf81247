import { onOffTexts, settingDescriptor } from '@u-market/domain'
import { Input, Select } from 'antd'
import { inputModeOf, type Setting, useSettingTexts } from './setting-texts.ts'

type Props = {
  readonly name: Setting['name']
  readonly ids: { readonly value: string; readonly fault: string }
  readonly value: string
  readonly isFaulty: boolean
  readonly isAllowed: boolean
  readonly onChange: (value: string) => void
}

const MOST_VALUE = 400

/** Where a setting's new value is written, or chosen where it is one of two. */
export function ValueField({ name, ids, value, isFaulty, isAllowed, onChange }: Props) {
  const { unitOf, valueText } = useSettingTexts()
  const status = isFaulty ? 'error' : ''
  if (settingDescriptor(name).kind === 'onOff')
    return (
      <Select
        id={ids.value}
        value={value}
        onChange={onChange}
        options={onOffTexts.map((text) => ({ value: text, label: valueText(name, text) }))}
        status={status}
        aria-describedby={ids.fault}
        disabled={!isAllowed}
      />
    )
  return (
    <Input
      id={ids.value}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputMode={inputModeOf(name)}
      suffix={unitOf(name)}
      status={status}
      aria-invalid={isFaulty}
      aria-describedby={ids.fault}
      maxLength={MOST_VALUE}
      disabled={!isAllowed}
      autoComplete="off"
    />
  )
}
