import { Button, Input } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useNow } from '../../base/use-now.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './RulingBox.module.css'
import { RulingPostings } from './RulingConfirm.tsx'
import { type Review, type Ruling, receiverOf } from './texts.ts'

const LEAST = 5
const MOST = 500
const rulings = ['release', 'refund'] as const

export type Draft = {
  readonly ruling: Ruling | null
  readonly reason: string
  /** The newest entry when it was begun, or last checked; null before that. */
  readonly seen: number | null
}
type Props = {
  readonly review: Review
  readonly draft: Draft
  /** The other side has had its say: it may be decided. */
  readonly isOver: boolean
  readonly onChange: (changed: Partial<Draft>) => void
  readonly error: unknown
  /** Filled in: to be seen once more before it is signed. */
  readonly onCheck: () => void
}

export function RulingForm({ review, draft, isOver, onChange, error, onCheck }: Props) {
  const t = useT('appeals')
  const field = useId()
  const missing = isOver ? missingIn(draft) : 'awaitsAnswer'
  const isNewer = draft.seen !== null && draft.seen < review.seen
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!missing) onCheck()
  }
  const whole = formError(error)
  return (
    <form className={css.box} onSubmit={check}>
      {!isOver && <AnswerDue appeal={review.appeal} />}
      {isNewer && <Notice tone="waiting">{t('newerEntry')}</Notice>}
      <Choice
        review={review}
        chosen={draft.ruling}
        isDisabled={!isOver}
        onChoose={(ruling) => onChange({ ruling })}
      />
      <label htmlFor={field}>{t('reasonLabel')}</label>
      <Input.TextArea
        id={field}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        rows={4}
        maxLength={MOST}
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

/** What is not filled in yet, in the order of the form. */
function missingIn({ ruling, reason }: Draft) {
  if (ruling === null) return 'chooseFirst'
  return reason.trim().length < LEAST ? 'reasonNeeded' : undefined
}

function AnswerDue({ appeal }: Pick<Review, 'appeal'>) {
  const t = useT('appeals')
  const { time, countdown } = useFormat()
  const now = useNow()
  const { awaits, deadlineAt } = appeal
  if (awaits === null || awaits === 'operator' || deadlineAt === null) return null
  return (
    <Notice
      tone="waiting"
      act={
        <span className={css.countdown} role="timer">
          {countdown(deadlineAt - now)}
        </span>
      }
    >
      {t('mayAnswer', { who: t(awaits), time: time(deadlineAt) })}
    </Notice>
  )
}

type ChoiceProps = {
  readonly review: Review
  readonly chosen: Ruling | null
  readonly isDisabled: boolean
  readonly onChoose: (ruling: Ruling) => void
}

function Choice({ review, chosen, isDisabled, onChoose }: ChoiceProps) {
  const t = useT('appeals')
  const { money } = useFormat()
  const group = useId()
  return (
    <fieldset disabled={isDisabled}>
      <legend>{t('decision')}</legend>
      {rulings.map((ruling) => (
        <label key={ruling} data-chosen={ruling === chosen}>
          <input type="radio" name={group} checked={ruling === chosen} onChange={() => onChoose(ruling)} />
          <span>{t(`${ruling}To`, { coin: money(review.order.num), name: receiverOf(review, ruling) })}</span>
          <RulingPostings review={review} ruling={ruling} />
        </label>
      ))}
    </fieldset>
  )
}
