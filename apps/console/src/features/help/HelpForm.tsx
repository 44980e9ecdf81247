import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../app/api/errors.ts'
import { useAct } from '../../app/api/use-call.ts'
import { useLocale, useT } from '../../app/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './HelpForm.module.css'
import type { HelpText } from './kinds.ts'

const languages = ['en', 'zh'] as const
const tags = { en: 'en-US', zh: 'zh-CN' } as const
const titles = { en: 'title_en', zh: 'title_zh' } as const
const contents = { en: 'content_en', zh: 'content_zh' } as const
type Words = Pick<HelpText, 'title_en' | 'title_zh' | 'content_en' | 'content_zh'>

const MOST_TITLE = 120
const MOST_CONTENT = 4000
/** Fixed: a field that measures itself needs inline styles, which the policy forbids. */
const ROWS = 14
const wordsOf = ({ title_en, title_zh, content_en, content_zh }: HelpText): Words => ({
  title_en,
  title_zh,
  content_en,
  content_zh,
})

/** The words of one text. What was replaced stays on record; names in braces are filled when it is read. */
export const HelpForm = ({ text }: { readonly text: HelpText }) => {
  const t = useT('help')
  const { message } = App.useApp()
  const [draft, setDraft] = useState(() => wordsOf(text))
  const edit = useAct('/console/api/help/edit', {
    refreshes: ['/console/api/help', '/console/api/help/detail', '/console/api/audit'],
    onSuccess: () => void message.success(t('saidSaved')),
  })
  const isChanged = Object.entries(wordsOf(text)).some(([field, was]) => Reflect.get(draft, field) !== was)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isChanged && !edit.isPending) edit.mutate({ id: text.id, ...draft })
  }
  const error = formError(edit.error)
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.languages}>
        {languages.map((language) => (
          <fieldset key={language} className={css.language}>
            <legend>{t(`language_${language}`)}</legend>
            <Words
              lang={tags[language]}
              label={t('textTitle')}
              value={draft[titles[language]]}
              error={fieldError(edit.error, titles[language])}
              most={MOST_TITLE}
              onChange={(value) => setDraft({ ...draft, [titles[language]]: value })}
            />
            <Words
              lang={tags[language]}
              label={t('content')}
              value={draft[contents[language]]}
              error={fieldError(edit.error, contents[language])}
              most={MOST_CONTENT}
              isLong
              onChange={(value) => setDraft({ ...draft, [contents[language]]: value })}
            />
          </fieldset>
        ))}
      </div>
      <p className={css.hint}>{t('layout')}</p>
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>{isChanged ? t('onRecord') : t('unchanged')}</span>
        <Button onClick={() => setDraft(wordsOf(text))} disabled={!isChanged || edit.isPending}>
          {t('undo')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={edit.isPending}>
          {t('save')}
        </Button>
      </div>
      <Places places={text.places} />
    </form>
  )
}

type WordsProps = {
  readonly lang: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly most: number
  readonly isLong?: boolean
  readonly onChange: (value: string) => void
}

const Words = ({ lang, label, value, error, most, isLong = false, onChange }: WordsProps) => {
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
      {isLong ? <Input.TextArea {...shared} rows={ROWS} /> : <Input {...shared} />}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** What may stand in braces, and what is read in its place today. */
const Places = ({ places }: { readonly places: HelpText['places'] }) => {
  const t = useT('help')
  const isChinese = useLocale() === 'zh-CN'
  return (
    <section className={css.places} aria-label={t('places')}>
      <h3>{t('places')}</h3>
      <div translate="no">
        <Facts
          facts={places.map(({ name, en, zh }) => ({
            label: `{${name}}`,
            value: isChinese ? zh : en,
            copies: `{${name}}`,
          }))}
        />
      </div>
    </section>
  )
}
