import { freeText, MAX_REPORT_CHARACTERS, MAX_REPORT_PICTURES, MIN_REPORT_CHARACTERS } from '@u-market/domain'
import type { ComponentProps, ReactNode } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { pathsOf } from '../../base/api/upload.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { noPictures, PictureFields, type Pictures } from '../../parts/UploadField.tsx'
import styles from './reports.module.css'

/** The draft of a report, of a bug or of a user. */
export type ReportDraft = { readonly content: string; readonly pictures: Pictures }
export const blankReport: ReportDraft = { content: '', pictures: noPictures }

type Change = Partial<ReportDraft> | ((before: ReportDraft) => Partial<ReportDraft>)

type Props = {
  /** Namespace of the texts: bug reports, or reports of a user. */
  readonly of: 'reports' | 'trader'
  readonly title: string
  readonly back: string
  readonly end?: ReactNode
  /** Rendered above the card. */
  readonly note?: ReactNode
  /** The choice of the report's type. */
  readonly types: ReactNode
  readonly draft: ReportDraft
  readonly onChange: (some: Change) => void
  /** Further fields below the pictures. */
  readonly more?: ReactNode
  readonly sending: { readonly error: unknown; readonly isPending: boolean }
  readonly onSend: () => void
  /** Rendered below the form. */
  readonly children?: ReactNode
}

export function ReportTypes<V extends string>(props: ComponentProps<typeof ChoiceRows<V>>) {
  return (
    <div className={styles.types}>
      <p aria-hidden="true">{props.label}</p>
      <ChoiceRows {...props} />
    </div>
  )
}

export function ReportForm(props: Props) {
  const { of, title, back, end, note, types, draft, onChange, more, sending, onSend, children } = props
  const { error, isPending } = sending
  const t = useT(of)
  const content = freeText(draft.content)
  const isLong = content.length >= MIN_REPORT_CHARACTERS
  const missing = content === '' ? t('needWords') : t('needMore', { count: MIN_REPORT_CHARACTERS })
  const whole = formError(error)
  return (
    <Screen
      title={title}
      back={back}
      end={end}
      actions={
        <ActionBar reason={isLong ? undefined : missing}>
          <Button disabled={!isLong} isBusy={isPending} onClick={onSend}>
            {t('send')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.form}>
        {note}
        <Card>
          {types}
          <TextArea
            label={t('content')}
            value={draft.content}
            rows={5}
            maxLength={MAX_REPORT_CHARACTERS}
            onChange={(text) => onChange({ content: text })}
            hint={t('contentHint')}
            error={fieldError(error, 'content')}
          />
          <PictureFields
            label={t('pictures')}
            hint={t('picturesHint', { count: MAX_REPORT_PICTURES })}
            nameOf={(number) => t('picture', { number })}
            category="evidence"
            most={MAX_REPORT_PICTURES}
            value={draft.pictures}
            onChange={(step) => onChange((before) => ({ pictures: step(before.pictures) }))}
            error={fieldError(error, 'images')}
          />
          {more}
        </Card>
        {whole && <Alert>{whole}</Alert>}
      </div>
      {children}
    </Screen>
  )
}

/** Converts the draft to the fields of a call. */
export function fieldsOf({ content, pictures }: ReportDraft) {
  const images = pathsOf(pictures)
  return { content: freeText(content), ...(images !== '' && { images }) }
}
