import { fieldInLanguage, languages } from '@u-market/contract/locale'
import { fieldKinds, MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS, seenLength } from '@u-market/domain'
import { App, Button, Input, Select, Tooltip } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { forgetDraft, useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import { draftOf, type FieldDraft, newField, type Rail, railFormOf, type TextName } from './rail-draft.ts'
import css from './SettingsPage.module.css'

const MAX_FIELDS = 8
const facts = ['mark', 'colour', 'country', 'position'] as const
const flags = ['isOn', 'reversible', 'showsPayer', 'hasQrCode'] as const
const terms = ['payMinutes', 'releaseMinutes', 'largest'] as const

/** Proposes a rail as it is filled in here. A second operator sees what it changes, and approves it. */
export function RailForm({ rail }: { readonly rail: Rail | null }) {
  const t = useT('rails')
  const { message } = App.useApp()
  const place = `rail:${rail?.type ?? ''}`
  const [draft, keep] = useDraft(place, draftOf(rail))
  const { isAllowed, reason: notAllowed } = usePermission('setting.change')
  const act = useApiMutation('proposeRail', {
    refreshes: ['listRails', 'listProposals', 'listAudit'],
    onSuccess: ({ id }) => {
      forgetDraft(place)
      void message.success(t('saidProposed', { id }))
    },
  })
  const isReady = seenLength(draft.reason) >= MIN_REASON_CHARACTERS && draft.type !== ''
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) act.mutate(railFormOf(draft))
  }
  const change = (at: number, field: FieldDraft | null): void =>
    keep({ ...draft, fields: draft.fields.flatMap((each, place) => (place === at ? (field ?? []) : each)) })
  const failure = formError(act.error)
  const input = (name: TextName | 'reason', label: string) => (
    <TextInput
      key={name}
      label={label}
      value={draft[name]}
      problem={fieldError(act.error, name)}
      isDisabled={!isAllowed}
      maxLength={name === 'reason' ? MAX_REASON_CHARACTERS : 40}
      onChange={(value) => keep({ ...draft, [name]: value })}
    />
  )
  const text = (name: 'type' | 'reason' | (typeof facts)[number] | (typeof terms)[number]) =>
    input(name, t(name))
  return (
    <form className={panelForm.form} onSubmit={submit}>
      {!rail && text('type')}
      {flags.map((name) => (
        <Choice
          key={name}
          label={t(name)}
          value={draft[name]}
          options={[
            { value: '1', label: t('yes') },
            { value: '0', label: t('no') },
          ]}
          isDisabled={!isAllowed}
          onChange={(value) => keep({ ...draft, [name]: value === '1' ? '1' : '0' })}
        />
      ))}
      {languages.map(({ locale, name }) =>
        input(fieldInLanguage('name', locale), t('name', { language: name })),
      )}
      {facts.map(text)}
      {terms.map(text)}
      <p className={panelForm.hint}>{t('emptyTerms')}</p>
      {draft.fields.map((field, at) => (
        <FieldRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name until one is typed
          key={at}
          field={field}
          number={at + 1}
          isDisabled={!isAllowed}
          onChange={(next) => change(at, next)}
          onRemove={draft.fields.length > 1 ? () => change(at, null) : null}
        />
      ))}
      <p className={css.problem} role="alert">
        {fieldError(act.error, 'fields')}
      </p>
      <Button
        onClick={() => keep({ ...draft, fields: [...draft.fields, newField] })}
        disabled={!isAllowed || draft.fields.length >= MAX_FIELDS}
      >
        {t('addField')}
      </Button>
      {text('reason')}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <p className={panelForm.hint}>{notAllowed || (isReady ? t('means') : t('needReason'))}</p>
      <Tooltip title={notAllowed}>
        <Button type="primary" htmlType="submit" loading={act.isPending} disabled={!isAllowed || !isReady}>
          {t('propose')}
        </Button>
      </Tooltip>
    </form>
  )
}

type RowProps = {
  readonly field: FieldDraft
  readonly number: number
  readonly isDisabled: boolean
  readonly onChange: (field: FieldDraft) => void
  readonly onRemove: (() => void) | null
}

/** One field of the rail: its name for clients, its label in each language, and its check. */
function FieldRow({ field, number, isDisabled, onChange, onRemove }: RowProps) {
  const t = useT('rails')
  const input = (name: keyof FieldDraft, label: string) => (
    <TextInput
      key={name}
      label={label}
      value={field[name]}
      isDisabled={isDisabled}
      maxLength={40}
      onChange={(value) => onChange({ ...field, [name]: value })}
    />
  )
  const text = (name: 'name' | 'minLength' | 'maxLength' | 'prefix') => input(name, t(`field_${name}`))
  return (
    <fieldset className={panelForm.form}>
      <legend>{t('field', { number })}</legend>
      {text('name')}
      {languages.map(({ locale, name }) =>
        input(fieldInLanguage('label', locale), t('field_label', { language: name })),
      )}
      <Choice
        label={t('field_kind')}
        value={field.kind}
        options={fieldKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        isDisabled={isDisabled}
        onChange={(value) =>
          onChange({ ...field, kind: fieldKinds.find((kind) => kind === value) ?? field.kind })
        }
      />
      <Choice
        label={t('field_required')}
        value={field.required}
        options={[
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ ...field, required: value === '1' ? '1' : '0' })}
      />
      {(field.kind === 'text' || field.kind === 'number') && (
        <>
          {text('minLength')}
          {text('maxLength')}
        </>
      )}
      {(field.kind === 'mobile' || field.kind === 'contact') && text('prefix')}
      {onRemove && (
        <Button danger onClick={onRemove} disabled={isDisabled}>
          {t('removeField', { number })}
        </Button>
      )}
    </fieldset>
  )
}

type TextProps = {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly isDisabled: boolean
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

function TextInput({ label, value, problem, isDisabled, maxLength, onChange }: TextProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        status={problem === undefined ? '' : 'error'}
        aria-describedby={`${id}-problem`}
        maxLength={maxLength}
        disabled={isDisabled}
        autoComplete="off"
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: { value: string; label: string }[]
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={onChange} disabled={isDisabled} />
    </>
  )
}
