import {
  freeText,
  MAX_RULING_REASON_CHARACTERS,
  MIN_RULING_REASON_CHARACTERS,
  type Ruling,
  rulings,
} from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { formError } from '../../base/api/errors.ts'
import { useNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Postings } from '../wallet/index.ts'
import type { Review } from './disputes.ts'
import css from './RulingBox.module.css'
import { partOf, postingsOf, useRulingText } from './ruling.ts'

export type Draft = {
  readonly ruling: Ruling | null
  /** For a split, the buyer's part as typed. */
  readonly toBuyer: string
  readonly reason: string
  /** The newest entry when the draft was started or last confirmed; null before that. */
  readonly seen: number | null
}
type Props = {
  readonly review: Review
  readonly draft: Draft
  /** The other party's time to respond is over, so the dispute may be ruled on. */
  readonly isOver: boolean
  readonly onChange: (changed: Partial<Draft>) => void
  readonly error: unknown
  /** Opens the confirmation. */
  readonly onCheck: () => void
}

export function RulingForm({ review, draft, isOver, onChange, error, onCheck }: Props) {
  const t = useT('disputes')
  const field = useId()
  const missing = isOver ? missingIn(review, draft) : 'awaitsAnswer'
  const isNewer = draft.seen !== null && draft.seen < review.seen
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!missing) onCheck()
  }
  const whole = formError(error)
  return (
    <form className={css.box} onSubmit={check}>
      {!isOver && <ResponseDue {...review} />}
      {isNewer && <Notice tone="waiting">{t('newerEntry')}</Notice>}
      <Choice review={review} draft={draft} isDisabled={!isOver} onChange={onChange} />
      <label htmlFor={field}>{t('reasonLabel')}</label>
      <Input.TextArea
        id={field}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        rows={4}
        maxLength={MAX_RULING_REASON_CHARACTERS}
        disabled={!isOver}
      />
      {whole && <Notice tone="danger">{whole}</Notice>}
      <div className={css.acts}>
        <span>{t(missing ?? 'finalHint')}</span>
        <Button type="primary" htmlType="submit" disabled={missing !== undefined}>
          {t('toConfirm')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the first missing field, in the order of the form. */
function missingIn(review: Review, { ruling, toBuyer, reason }: Draft) {
  if (ruling === null) return 'chooseFirst'
  if (ruling === 'split' && partOf(review, toBuyer) === null)
    return review.dispute.kind === 'claim' ? 'awardNeeded' : 'partNeeded'
  return freeText(reason).length < MIN_RULING_REASON_CHARACTERS ? 'reasonNeeded' : undefined
}

function ResponseDue({ dispute: { awaits }, rulableAt }: Pick<Review, 'dispute' | 'rulableAt'>) {
  const t = useT('disputes')
  const { time, countdown } = useFormat()
  const now = useNow()
  if (awaits === null || awaits === 'operator' || rulableAt === null) return null
  return (
    <Notice
      tone="waiting"
      act={
        <span className={css.countdown} role="timer">
          {countdown(rulableAt - now)}
        </span>
      }
    >
      {t('mayAnswer', { who: t(awaits), time: time(rulableAt) })}
    </Notice>
  )
}

type ChoiceProps = Pick<Props, 'review' | 'draft' | 'onChange'> & { readonly isDisabled: boolean }

function Choice({ review, draft, isDisabled, onChange }: ChoiceProps) {
  const t = useT('disputes')
  const textOf = useRulingText(review)
  const group = useId()
  const part = useId()
  const toBuyer = partOf(review, draft.toBuyer)
  return (
    <fieldset disabled={isDisabled}>
      <legend>{t('decision')}</legend>
      {rulings.map((ruling) => (
        <label key={ruling} data-chosen={ruling === draft.ruling}>
          <input
            type="radio"
            name={group}
            checked={ruling === draft.ruling}
            onChange={() => onChange({ ruling })}
          />
          <span>{textOf(ruling, ruling === draft.ruling ? toBuyer : null)}</span>
          <Postings postings={postingsOf(review, ruling, ruling === draft.ruling ? toBuyer : null)} />
        </label>
      ))}
      {draft.ruling === 'split' && (
        <>
          <label htmlFor={part}>
            {t(review.dispute.kind === 'claim' ? 'awardLabel' : 'partLabel', { most: review.order.num })}
          </label>
          <Input
            id={part}
            value={draft.toBuyer}
            onChange={(event) => onChange({ toBuyer: event.target.value })}
            inputMode="decimal"
            suffix="U"
          />
        </>
      )}
    </fieldset>
  )
}
