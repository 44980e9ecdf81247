import {
  freeText,
  MAX_REASON_CHARACTERS,
  MAX_SETTING_TEXT,
  MIN_REASON_CHARACTERS,
  onOffTexts,
  settingDescriptor,
} from '@u-market/domain'
import { App, Button, Input, Select, Tooltip } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { forgetDraft, useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import css from './SettingsPage.module.css'
import { inputModeOf, type Setting, SettingDifference, useSettingTexts } from './setting-texts.tsx'

type Props = {
  readonly setting: Setting
  /** Initial value of the form. */
  readonly wanted: string
}

/** Proposes a new value: the server validates it, then the operator confirms both values. A second operator has to approve it. */
export function ChangeForm({ setting: { name, value: now }, wanted }: Props) {
  const t = useT('settings')
  const { message } = App.useApp()
  const [draft, keep] = useDraft(`setting:${name}`, { value: wanted, reason: '' })
  const [isConfirming, setIsConfirming] = useState(false)
  const form = { name, value: draft.value.trim(), reason: freeText(draft.reason) }
  const preview = useApiMutation('previewSetting', { onSuccess: () => setIsConfirming(true) })
  const change = useApiMutation('proposeSetting', {
    refreshes: ['listSettings', 'listProposals', 'listAudit'],
    onSuccess: ({ id }) => {
      forgetDraft(`setting:${name}`)
      void message.success(t('saidProposed', { id }))
    },
  })
  if (isConfirming && preview.data)
    return (
      <Confirm
        title={t('confirmTitle')}
        consequence={t('means')}
        sign={t('sign')}
        error={change.error}
        isPending={change.isPending}
        onSign={() => change.mutate(form)}
        onBack={() => setIsConfirming(false)}
      >
        <Facts
          facts={[{ label: t(`name_${name}`), value: <SettingDifference {...preview.data} name={name} /> }]}
        />
        <blockquote>{form.reason}</blockquote>
      </Confirm>
    )
  return (
    <Entry
      name={name}
      draft={draft}
      isReady={form.value !== '' && form.value !== now && form.reason.length >= MIN_REASON_CHARACTERS}
      error={preview.error}
      isPending={preview.isPending}
      onKeep={keep}
      onSubmit={() => preview.mutate({ name, value: form.value })}
    />
  )
}

type EntryProps = {
  readonly name: Setting['name']
  readonly draft: { readonly value: string; readonly reason: string }
  readonly isReady: boolean
  readonly error: unknown
  readonly isPending: boolean
  readonly onKeep: (draft: { value: string; reason: string }) => void
  readonly onSubmit: () => void
}

function Entry({ name, draft, isReady, error, isPending, onKeep, onSubmit }: EntryProps) {
  const t = useT('settings')
  const ids = { value: useId(), reason: useId(), problem: useId() }
  const { isAllowed, reason: notAllowed } = usePermission('setting.change')
  const problem = fieldError(error, 'value')
  const failure = formError(error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) onSubmit()
  }
  return (
    <form className={panelForm.form} onSubmit={submit}>
      <label htmlFor={ids.value}>{t('newValue')}</label>
      <ValueField
        name={name}
        ids={ids}
        value={draft.value}
        isInvalid={problem !== undefined}
        isAllowed={isAllowed}
        onChange={(value) => onKeep({ ...draft, value })}
      />
      <p id={ids.problem} className={css.problem} role="alert">
        {problem}
      </p>
      <label htmlFor={ids.reason}>{t('reason')}</label>
      <Input
        id={ids.reason}
        value={draft.reason}
        onChange={({ target: { value } }) => onKeep({ ...draft, reason: value })}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={!isAllowed}
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <p className={panelForm.hint}>{notAllowed || (isReady ? '' : t('needBoth'))}</p>
      <Tooltip title={notAllowed}>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isAllowed || !isReady}>
          {t('preview')}
        </Button>
      </Tooltip>
    </form>
  )
}

type ValueProps = {
  readonly name: Setting['name']
  readonly ids: { readonly value: string; readonly problem: string }
  readonly value: string
  readonly isInvalid: boolean
  readonly isAllowed: boolean
  readonly onChange: (value: string) => void
}

/** An input for the new value; a select for an on/off setting. */
function ValueField({ name, ids, value, isInvalid, isAllowed, onChange }: ValueProps) {
  const { unitOf, valueText } = useSettingTexts()
  const status = isInvalid ? 'error' : ''
  if (settingDescriptor(name).kind === 'onOff')
    return (
      <Select
        id={ids.value}
        value={value}
        onChange={onChange}
        options={onOffTexts.map((text) => ({ value: text, label: valueText(name, text) }))}
        status={status}
        aria-describedby={ids.problem}
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
      aria-invalid={isInvalid}
      aria-describedby={ids.problem}
      maxLength={MAX_SETTING_TEXT}
      disabled={!isAllowed}
      autoComplete="off"
    />
  )
}
