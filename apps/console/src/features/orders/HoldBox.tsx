import { COIN_DECIMALS, coin, coinStated, coinText, parseMinor } from '@u-market/domain'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import type { Review } from './disputes.ts'
import css from './RulingBox.module.css'

/** For an open claim: how much of the respondent's coin is held, and a form to hold more if there is more. */
export function HoldBox({ review }: { readonly review: Review }) {
  const t = useT('disputes')
  const { money } = useFormat()
  const { dispute, holdable, order } = review
  if (dispute.kind === 'appeal' || dispute.status !== 'open' || dispute.award === null) return null
  const { held } = dispute.award
  const name = dispute.openedBy === 'buyer' ? order.sellerNickname : order.buyerNickname
  const isMore = holdable !== null && coinStated(holdable) > 0n
  return (
    <Permitted permission="appeal.rule">
      <h2>{t('holdTitle')}</h2>
      {coinStated(held) > 0n && <Notice tone="waiting">{t('held', { coin: money(held), name })}</Notice>}
      {isMore ? <HoldForm review={review} held={held} holdable={holdable} /> : <p>{t('holdNothing')}</p>}
    </Permitted>
  )
}

type FormProps = { readonly review: Review; readonly held: string; readonly holdable: string }

function HoldForm({ review: { dispute }, held, holdable }: FormProps) {
  const t = useT('disputes')
  const { money } = useFormat()
  const { message } = App.useApp()
  const field = useId()
  const most = coinStated(held) + coinStated(holdable)
  const [typed, setTyped] = useState(coinText(coin(most)))
  const amount = parseMinor(typed.trim(), COIN_DECIMALS)
  const isFit = amount !== null && amount > coinStated(held) && amount <= most
  const hold = useApiMutation('holdCoin', {
    refreshes: ['getDispute'],
    onSuccess: () => void message.success(t('saidHeld', { coin: money(typed.trim()) })),
  })
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isFit) hold.mutate({ id: dispute.id, amount: coinText(coin(amount)) })
  }
  const error = errorText(hold.error)
  return (
    <form className={css.box} onSubmit={send}>
      <p>{t('holdHint', { coin: money(holdable) })}</p>
      <label htmlFor={field}>{t('holdLabel')}</label>
      <Input
        id={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="decimal"
        suffix="U"
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>{isFit ? '' : t('holdNeeded')}</span>
        <Button htmlType="submit" disabled={!isFit} loading={hold.isPending}>
          {t('holdSign', { coin: isFit ? money(coinText(coin(amount))) : '' })}
        </Button>
      </div>
    </form>
  )
}
