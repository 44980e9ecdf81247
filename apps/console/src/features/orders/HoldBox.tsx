import {
  COIN_DECIMALS,
  type Coin,
  coin,
  coinStated,
  coinText,
  freeText,
  MAX_REASON_CHARACTERS,
  MIN_REASON_CHARACTERS,
  typedMinor,
} from '@u-market/domain'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Permitted, useNewReason } from '../../parts/Permitted.tsx'
import type { Review } from './disputes.ts'
import css from './RulingBox.module.css'

type Way = 'hold' | 'end'

/** For an open claim: how much of the respondent's coin is held, and forms to hold more or to end the hold. */
export function HoldBox({ review }: { readonly review: Review }) {
  const t = useT('disputes')
  const { money } = useFormat()
  const isNew = useNewReason()
  const [way, setWay] = useState<Way | null>(null)
  const { dispute, holdable, order } = review
  if (dispute.kind === 'appeal' || dispute.status !== 'open' || dispute.award === null) return null
  const { held } = dispute.award
  const name = dispute.openedBy === 'buyer' ? order.sellerNickname : order.buyerNickname
  const { toBuyer = '0.00', toSeller = '0.00' } = dispute.proposal ?? {}
  /** What the proposed ruling awards stays held. */
  const kept = stated(dispute.openedBy === 'buyer' ? toBuyer : toSeller)
  const most = {
    hold: stated(holdable ?? '0.00'),
    end: coin(stated(held) > kept ? stated(held) - kept : 0n),
  }
  return (
    <section className={css.hold} aria-label={t('holdTitle')}>
      <Permitted permission="appeal.rule">
        <h2>{t('holdTitle')}</h2>
        {stated(held) > 0n && <Notice tone="waiting">{t('held', { coin: money(held), name })}</Notice>}
        {way && most[way] > 0n ? (
          <HoldForm
            key={way}
            way={way}
            most={most[way]}
            review={review}
            name={name}
            onDone={() => setWay(null)}
          />
        ) : (
          <div className={css.box}>
            <p>
              {most.hold > 0n ? t('holdHint', { coin: money(coinText(most.hold)), name }) : t('holdNothing')}
            </p>
            <div className={css.acts}>
              <span>{isNew}</span>
              {most.end > 0n && (
                <Button disabled={isNew !== ''} onClick={() => setWay('end')}>
                  {t('openRelease')}
                </Button>
              )}
              <Button disabled={isNew !== '' || most.hold === 0n} onClick={() => setWay('hold')}>
                {t('openHold')}
              </Button>
            </div>
          </div>
        )}
      </Permitted>
    </section>
  )
}

type FormProps = {
  readonly way: Way
  /** The most that can be held in addition, or released. */
  readonly most: Coin
  readonly review: Review
  readonly name: string
  readonly onDone: () => void
}

/** Amount and reason, then a confirmation with what the respondent has before and after. */
function HoldForm({ way, most, review, name, onDone }: FormProps) {
  const t = useT('disputes')
  const { money } = useFormat()
  const { message } = App.useApp()
  const ids = { amount: useId(), reason: useId() }
  const [draft, keep, forget] = useDraft(`${way}:${review.dispute.id}`, { typed: '', reason: '' })
  const { typed, reason } = draft
  const [isConfirming, setIsConfirming] = useState(false)
  const amount = typedMinor(typed, COIN_DECIMALS)
  const isFit = amount !== null && amount > 0n && amount <= most
  const words = freeText(reason)
  const isReady = isFit && words.length >= MIN_REASON_CHARACTERS
  const coinOf = (minor: bigint) => money(coinText(coin(minor)))
  const change = useApiMutation(way === 'hold' ? 'holdCoin' : 'releaseHeldCoin', {
    refreshes: ['getDispute'],
    onSuccess: () => {
      void message.success(t(way === 'hold' ? 'saidHeld' : 'saidReleased', { coin: coinOf(amount ?? 0n) }))
      forget()
      onDone()
    },
  })
  if (isConfirming && isReady) {
    const held = stated(review.dispute.award?.held ?? '0.00')
    const balance = stated(review.sources?.balance ?? '0.00')
    const more = way === 'hold' ? amount : -amount
    const differenceOf = (before: bigint, after: bigint) => `${coinOf(before)} → ${coinOf(after)} U`
    return (
      <Confirm
        title={t(`${way}Confirm`)}
        consequence={t(`${way}Means`, { name })}
        sign={t(`${way}Sign`, { coin: coinOf(amount) })}
        error={change.error}
        isPending={change.isPending}
        onSign={() =>
          change.mutate({ id: review.dispute.id, amount: coinText(coin(held + more)), reason: words })
        }
        onBack={() => setIsConfirming(false)}
      >
        <Facts
          facts={[
            { label: t('holdAvailable', { name }), value: differenceOf(balance, balance - more) },
            { label: t('holdHeld'), value: differenceOf(held, held + more) },
          ]}
        />
        <blockquote>{words}</blockquote>
      </Confirm>
    )
  }
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) setIsConfirming(true)
  }
  return (
    <form className={css.box} onSubmit={check}>
      <label htmlFor={ids.amount}>{t(`${way}Label`, { coin: coinOf(most) })}</label>
      <Input
        id={ids.amount}
        value={typed}
        onChange={({ target }) => keep({ ...draft, typed: target.value })}
        autoFocus
        inputMode="decimal"
        suffix="U"
      />
      <label htmlFor={ids.reason}>{t('holdReason')}</label>
      <Input
        id={ids.reason}
        value={reason}
        onChange={({ target }) => keep({ ...draft, reason: target.value })}
        maxLength={MAX_REASON_CHARACTERS}
      />
      <div className={css.acts}>
        <span>{isReady ? '' : t(isFit ? 'holdReasonNeeded' : 'holdNeeded', { coin: coinOf(most) })}</span>
        <Button onClick={onDone}>{t('holdBack')}</Button>
        <Button type="primary" htmlType="submit" disabled={!isReady}>
          {t('holdCheck')}
        </Button>
      </div>
    </form>
  )
}

function stated(text: string): Coin {
  return coin(coinStated(text))
}
