import type { Order } from '@u-market/contract'
import { freeText } from '@u-market/domain'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { peerOf } from './order-acts.ts'
import styles from './orders.module.css'
import { useOrderAct } from './use-order.ts'

const scores = [1, 2, 3, 4, 5] as const

/** Each side rates a completed order once. */
export function RateCard({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const [draft, change, clear] = useDraft(`rating:${order.orderId}`, { score: 0, content: '' })
  const rate = useOrderAct('rateOrder', clear)
  const content = freeText(draft.content)
  const isFrozen = useOwnFreeze()
  const send = (): void =>
    rate.run({ orderId: order.orderId, score: draft.score, ...(content !== '' && { content }) })
  const error = formError(rate.error)
  return (
    <Card title={t('rateTitle', { name: peerOf(order).nickname })}>
      <Stars value={draft.score} onChange={(score) => change({ score })} />
      {draft.score === 0 ? (
        <p className={styles.hint}>{t('rateHint', { time: timeText(order.rateUntil ?? 0) })}</p>
      ) : (
        <>
          <TextArea
            label={t('optional', { field: t('comment') })}
            rows={3}
            maxLength={500}
            placeholder={t('commentHint')}
            value={draft.content}
            onChange={(text) => change({ content: text })}
            error={fieldError(rate.error, 'content')}
          />
          {error && <Callout tone="danger">{error}</Callout>}
          <Button tone="second" disabled={isFrozen} isBusy={rate.isPending} onClick={send}>
            {t('rate')}
          </Button>
        </>
      )}
    </Card>
  )
}

type StarsProps = { readonly value: number; readonly onChange: (score: number) => void }

/** Native radios styled as stars, for arrow keys and accessible names. */
function Stars({ value, onChange }: StarsProps) {
  const t = useT('orders')
  const name = useId()
  const words = [t('score1'), t('score2'), t('score3'), t('score4'), t('score5')]
  return (
    <fieldset className={styles.stars}>
      <legend className="sr-only">{t('scoreGroup')}</legend>
      {scores.map((score) => (
        <label key={score} className={styles.star} data-on={score <= value || undefined}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={score === value}
            onChange={() => onChange(score)}
            aria-label={t('score', { count: score })}
          />
          <Star aria-hidden="true" />
        </label>
      ))}
      <span className={styles.scoreWord}>{words[value - 1]}</span>
    </fieldset>
  )
}
