import type { ConsoleFormOf } from '@u-market/contract'
import { fieldInLanguage, inEachLanguage, languages } from '@u-market/contract/locale'
import {
  freeText,
  MAX_REASON_CHARACTERS,
  MAX_SWITCH_TEXT_CHARACTERS,
  MIN_REASON_CHARACTERS,
  plainCode,
} from '@u-market/domain'
import { App, Button, Input, Tooltip } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { errorText, fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import { Time } from '../../parts/values.tsx'
import css from './SwitchPanel.module.css'
import { type Switch, switchText } from './switch-texts.ts'

type Props = { readonly given: Switch; readonly onClose: () => void }
const refreshes = ['listSwitches', 'listAudit'] as const

/** One switch: its state, and the form to stop or restart it with immediate effect. */
export function SwitchPanel({ given, onClose }: Props) {
  const t = useT('switches')
  const { message } = App.useApp()
  const { what, isOff, operator, since, until, reason } = given
  const title = switchText(t, given)
  const stop = useApiMutation('stop', {
    refreshes,
    onSuccess: () => void message.success(t('saidStopped', { what: title })),
  })
  const restart = useApiMutation('restart', {
    refreshes,
    onSuccess: () => void message.success(t('saidRestarted', { what: title })),
  })
  const act = isOff ? restart : stop
  return (
    <Panel title={title} onClose={onClose}>
      {isOff ? (
        <Facts
          facts={[
            { label: t('status'), value: t('stopped') },
            { label: t('by'), value: operator },
            ...(since === null ? [] : [{ label: t('since'), value: <Time at={since} /> }]),
            { label: t('until'), value: until === null ? t('noEnd') : <Time at={until} /> },
            { label: t('why'), value: reason },
            ...languages.map(({ locale, name }) => ({
              label: t('words', { language: name }),
              value: given[fieldInLanguage('words', locale)],
            })),
          ]}
        />
      ) : (
        <Notice tone="waiting">
          {what === 'everything'
            ? t('everythingMeans')
            : what.startsWith('offer:')
              ? t('offerMeans')
              : t('means')}
        </Notice>
      )}
      <SwitchForm
        key={isOff}
        given={given}
        error={act.error}
        isPending={act.isPending}
        onStop={(form) => stop.mutate({ what, ...form })}
        onRestart={(why) => restart.mutate({ what, reason: why })}
      />
    </Panel>
  )
}

type FormProps = {
  readonly given: Switch
  readonly error: unknown
  readonly isPending: boolean
  readonly onStop: (form: Omit<ConsoleFormOf<'stop'>, 'what'>) => void
  readonly onRestart: (reason: string) => void
}

type Words = Readonly<Record<ReturnType<typeof fieldInLanguage<'words'>>, string>>

/** The texts for users are prefilled with the server's defaults. */
function SwitchForm({ given, error, isPending, onStop, onRestart }: FormProps) {
  const t = useT('switches')
  const id = useId()
  const { isAllowed, reason: notAllowed } = usePermission('switch.set')
  const [words, setWords] = useState<Words>(
    inEachLanguage('words', (locale) => given[fieldInLanguage('words', locale)]),
  )
  const [minutes, setMinutes] = useState('')
  const [reason, setReason] = useState('')
  const isReady = freeText(reason).length >= MIN_REASON_CHARACTERS
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (given.isOff) {
      onRestart(freeText(reason))
      return
    }
    const written = Object.entries(words).filter(([, text]) => freeText(text) !== '')
    onStop({
      ...Object.fromEntries(written),
      ...(minutes !== '' && { minutes: plainCode(minutes) }),
      reason: freeText(reason),
    })
  }
  const problem = formError(error) ?? fieldError(error, 'minutes') ?? errorText(error)
  return (
    <form className={panelForm.form} onSubmit={submit}>
      {!given.isOff && (
        <StopFields
          words={words}
          onWords={setWords}
          minutes={minutes}
          onMinutes={setMinutes}
          isAllowed={isAllowed}
        />
      )}
      <label htmlFor={`${id}reason`}>{t('reason')}</label>
      <Input
        id={`${id}reason`}
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={!isAllowed}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p className={panelForm.hint}>{notAllowed || (isReady ? '' : t('needReason'))}</p>
      <Tooltip title={notAllowed}>
        <Button
          type="primary"
          htmlType="submit"
          danger={!given.isOff}
          loading={isPending}
          disabled={!isAllowed || !isReady}
        >
          {given.isOff ? t('restart') : t('stop')}
        </Button>
      </Tooltip>
    </form>
  )
}

type StopFieldsProps = {
  readonly words: Words
  readonly onWords: (words: Words) => void
  readonly minutes: string
  readonly onMinutes: (minutes: string) => void
  readonly isAllowed: boolean
}

/** Texts for users in each language, and an optional end. */
function StopFields({ words, onWords, minutes, onMinutes, isAllowed }: StopFieldsProps) {
  const t = useT('switches')
  const id = useId()
  return (
    <>
      {languages.map(({ locale, name }) => {
        const field = fieldInLanguage('words', locale)
        return (
          <div key={locale} className={css.field}>
            <label htmlFor={`${id}${field}`}>{t('words', { language: name })}</label>
            <Input.TextArea
              id={`${id}${field}`}
              value={words[field]}
              onChange={({ target: { value } }) => onWords({ ...words, [field]: value })}
              maxLength={MAX_SWITCH_TEXT_CHARACTERS}
              rows={2}
              disabled={!isAllowed}
            />
          </div>
        )
      })}
      <label htmlFor={`${id}minutes`}>{t('minutes')}</label>
      <Input
        id={`${id}minutes`}
        value={minutes}
        onChange={({ target: { value } }) => onMinutes(value)}
        inputMode="numeric"
        maxLength={5}
        disabled={!isAllowed}
      />
      <p className={panelForm.hint}>{t('minutesHint')}</p>
    </>
  )
}
