import type { ConsoleDataOf } from '@u-market/contract'
import {
  codeOf,
  fieldInLanguage,
  inEachLanguage,
  type LanguageCode,
  languages,
} from '@u-market/contract/locale'
import { App, Button, Checkbox, Input } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { refresh, useApiMutation, useApiQuery } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted, usePermission } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import css from './HelpPanel.module.css'

type HelpText = ConsoleDataOf<'getHelpText'>

export const kinds = ['faq', 'tutorial', 'about', 'terms'] as const satisfies readonly HelpText['kind'][]

export function kindOf(text: string): HelpText['kind'] {
  return kinds.find((kind) => kind === text) ?? 'faq'
}

type Props = { readonly id: string; readonly onClose: () => void }

/** One text in all languages, side by side. */
export function HelpPanel({ id, onClose }: Props) {
  const t = useT('help')
  const { data, error, refetch } = useApiQuery('getHelpText', { id })
  return (
    <Panel
      title={t('helpText', { id })}
      note={
        data &&
        (data.version > 0
          ? `${t(data.kind)} · ${t('version')} ${data.version}`
          : `${t(data.kind)} · ${t(`topic_${data.topic}`)}`)
      }
      onClose={onClose}
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <Permitted permission="help.edit">
          <HelpForm text={data} />
        </Permitted>
      )}
    </Panel>
  )
}

const MAX_TITLE = 120
const MAX_CONTENT = 4000
const MAX_CHANGE = 500
/** Fixed, because an auto-sized textarea needs inline styles, which the CSP forbids. */
const ROWS = 14

/** Edits one text. Replaced versions stay in the audit trail; names in braces are filled in when a user reads the text. */
function HelpForm({ text }: { readonly text: HelpText }) {
  const t = useT('help')
  const { message } = App.useApp()
  const [typed, keep, forget] = useDraft<Typed | null>(`help:${text.id}`, null)
  const draft = typed?.words ?? wordsOf(text)
  const edit = useApiMutation('editHelpText', {
    refreshes: ['listHelp', 'listAudit'],
    onSuccess: () => {
      void refresh('getHelpText').then(forget)
      void message.success(t('saidSaved'))
    },
  })
  const consent = typed?.consent ?? null
  const isChanged =
    consent !== null ||
    Object.entries(wordsOf(text)).some(([field, was]) => Reflect.get(draft, field) !== was)
  const change = (more: Partial<Typed>): void =>
    keep({ since: typed?.since ?? text.updatedAt, words: draft, consent, ...more })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isChanged && !edit.isPending)
      edit.mutate({ id: text.id, ...draft, ...(consent && { needsConsent: '1', ...consent }) })
  }
  const error = formError(edit.error)
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.languages}>
        {languages.map((language) => (
          <InLanguage
            key={language.code}
            language={language}
            draft={draft}
            error={edit.error}
            onChange={(changed) => change({ words: { ...draft, ...changed } })}
          />
        ))}
      </div>
      <p className={css.hint}>{t('layout')}</p>
      {text.kind === 'terms' && (
        <Consent
          version={text.version}
          changes={consent}
          error={edit.error}
          onChange={(changes) => change({ consent: changes })}
        />
      )}
      {typed && typed.since !== text.updatedAt && <Notice tone="waiting">{t('changedSince')}</Notice>}
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>{isChanged ? t('onRecord') : t('unchanged')}</span>
        <Button onClick={forget} disabled={!isChanged || edit.isPending}>
          {t('undo')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={edit.isPending}>
          {t(consent ? 'publish' : languages.length > 2 ? 'saveAll' : 'save')}
        </Button>
      </div>
      <Places places={text.places} />
    </form>
  )
}

/** Edited text, and the version that the edit started from. */
type Typed = {
  readonly words: Words
  readonly since: number
  /** What changed, in each language, if users must agree to it; null: a correction. */
  readonly consent: Changes | null
}
type Changes = Record<`change${Capitalize<LanguageCode>}`, string>
type Words = Pick<HelpText, `${'title' | 'content'}${Capitalize<LanguageCode>}`>

function wordsOf(text: HelpText): Words {
  return {
    ...inEachLanguage('title', (locale) => text[fieldInLanguage('title', locale)]),
    ...inEachLanguage('content', (locale) => text[fieldInLanguage('content', locale)]),
  }
}

type ConsentProps = {
  readonly version: number
  readonly changes: Changes | null
  readonly error: Error | null
  readonly onChange: (changes: Changes | null) => void
}

/** Whether users must agree to the change, and what it is, in each language. */
function Consent({ version, changes, error, onChange }: ConsentProps) {
  const t = useT('help')
  const { isAllowed, reason } = usePermission('setting.change')
  return (
    <fieldset className={css.language}>
      <Checkbox
        checked={changes !== null}
        disabled={!isAllowed}
        onChange={({ target }) => onChange(target.checked ? inEachLanguage('change', () => '') : null)}
      >
        {t('needsConsent')}
      </Checkbox>
      <p className={css.hint}>{changes ? t('needsConsentHint') : t('noConsentHint', { version })}</p>
      {!isAllowed && <p className={css.hint}>{reason}</p>}
      {changes &&
        languages.map(({ locale, name }) => {
          const field = fieldInLanguage('change', locale)
          return (
            <WordsField
              key={locale}
              lang={locale}
              label={`${t('change')} · ${name}`}
              value={changes[field]}
              error={fieldError(error, field)}
              most={MAX_CHANGE}
              isLong
              rows={3}
              onChange={(value) => onChange({ ...changes, [field]: value })}
            />
          )
        })}
    </fieldset>
  )
}

type InLanguageProps = {
  readonly language: (typeof languages)[number]
  readonly draft: Words
  readonly error: Error | null
  readonly onChange: (changed: Partial<Words>) => void
}

function InLanguage({ language: { locale, name }, draft, error, onChange }: InLanguageProps) {
  const t = useT('help')
  const title = fieldInLanguage('title', locale)
  const content = fieldInLanguage('content', locale)
  return (
    <fieldset className={css.language}>
      <legend>{t('inLanguage', { language: name })}</legend>
      <WordsField
        lang={locale}
        label={t('textTitle')}
        value={draft[title]}
        error={fieldError(error, title)}
        most={MAX_TITLE}
        onChange={(value) => onChange({ [title]: value })}
      />
      <WordsField
        lang={locale}
        label={t('content')}
        value={draft[content]}
        error={fieldError(error, content)}
        most={MAX_CONTENT}
        isLong
        onChange={(value) => onChange({ [content]: value })}
      />
    </fieldset>
  )
}

/** Names allowed in braces, with their current values. */
function Places({ places }: { readonly places: HelpText['places'] }) {
  const t = useT('help')
  const code = codeOf(useLocale())
  return (
    <section className={css.places} aria-label={t('places')}>
      <h3>{t('places')}</h3>
      <div translate="no">
        <Facts
          facts={places.map((place) => ({
            label: `{${place.name}}`,
            value: place[code],
            copies: `{${place.name}}`,
          }))}
        />
      </div>
    </section>
  )
}

type WordsProps = {
  readonly lang: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly most: number
  readonly isLong?: boolean
  readonly rows?: number
  readonly onChange: (value: string) => void
}

function WordsField({ lang, label, value, error, most, isLong = false, rows = ROWS, onChange }: WordsProps) {
  const id = useId()
  const shared = {
    id,
    lang,
    translate: 'no' as const,
    value,
    maxLength: most,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    ...(error !== undefined && { status: 'error' as const }),
  }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {isLong ? <Input.TextArea {...shared} rows={rows} /> : <Input {...shared} />}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
