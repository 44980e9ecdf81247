// Shows every component in its states, in `npm run dev` and in the tests' build in mode `gallery` only.
import { useState } from 'react'
import { i18n, useLocale } from '../base/i18n/i18n.ts'
import { useSettings } from '../base/stores/settings.ts'
import { ActionBar } from '../parts/ActionBar.tsx'
import { Button } from '../parts/Button.tsx'
import { Segmented, Tabs } from '../parts/Choices.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ActParts, InputParts, StateParts } from './ActParts.tsx'
import { OrderParts } from './OrderParts.tsx'
import { PeopleParts } from './PeopleParts.tsx'

const pages = {
  acts: ActParts,
  people: PeopleParts,
  order: OrderParts,
  inputs: InputParts,
  states: StateParts,
} as const
type Page = keyof typeof pages

export function Gallery() {
  const [page, setPage] = useState<Page>('acts')
  const [reason, setReason] = useState('Add the payment proof')
  const Shown = pages[page]
  return (
    <Screen
      title="Gallery"
      back="/"
      actions={
        <ActionBar
          reason={reason}
          onReason={() => setReason('The reason was tapped')}
          quiet={<Button tone="danger">Cancel the order</Button>}
        >
          <Button tone="second">Chat</Button>
          <Button disabled>I have paid ¥180.00</Button>
        </ActionBar>
      }
    >
      <Looks />
      <Tabs
        label="Page"
        value={page}
        onChange={setPage}
        options={(['acts', 'people', 'order', 'inputs', 'states'] as const).map((value) => ({
          value,
          label: value,
        }))}
      />
      <Shown />
    </Screen>
  )
}

/** Switches the theme and the language of the gallery. */
function Looks() {
  const { theme, setTheme } = useSettings()
  return (
    <>
      <Segmented
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
      <Segmented
        label="Language"
        value={useLocale()}
        onChange={(locale) => void i18n.setLocale(locale)}
        options={[
          { value: 'en-US', label: 'English' },
          { value: 'zh-CN', label: '简体中文' },
        ]}
      />
    </>
  )
}
