import { freeText, MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS } from '@u-market/domain'
import { Button, Input } from 'antd'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/BoxedForm.module.css'

type Props = {
  /** Names the form, where the page has others. */
  readonly title?: string
  readonly label: string
  readonly reason: string
  readonly onType: (reason: string) => void
  readonly onBack: () => void
  readonly onCheck: () => void
  /** Further fields, under the reason. */
  readonly children?: ReactNode
}

/** Asks for the reason of an act on an account, before its consequence is shown. */
export function ReasonForm({ title, label, reason, onType, onBack, onCheck, children }: Props) {
  const t = useT('sanctions')
  const id = useId()
  const isEnough = freeText(reason).length >= MIN_REASON_CHARACTERS
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isEnough) onCheck()
  }
  return (
    <form className={css.form} onSubmit={submit} aria-label={title}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={reason}
        onChange={({ target }) => onType(target.value)}
        maxLength={MAX_REASON_CHARACTERS}
      />
      {children}
      <div className={css.acts}>
        <span>{!isEnough && t('reasonNeeded')}</span>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" disabled={!isEnough}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}
