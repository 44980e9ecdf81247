import type { Order } from '@u-market/contract'
import { payerEndForm } from '@u-market/domain'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { readStored, writeStored } from '../../base/stores/stored.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import styles from './orders.module.css'
import { type Drafts, isPayerEnd, showsPayer } from './use-order.ts'

/** The seller's account is shown once the buyer has said from which account the money will come. */
export function needsPayer(order: Order, drafts: Drafts): boolean {
  return showsPayer(order.methodType) && order.payer === null && drafts.paid.end === ''
}

/** The end that the buyer has typed, or declared with “paid” before taking that back. */
function declaredEnd(order: Order, drafts: Drafts): string {
  return drafts.paid.end || (order.payer?.end ?? '')
}

type PayerProps = { readonly order: Order; readonly drafts: Drafts }

/** The declared account above the seller's, which the buyer can correct until “paid”. */
export function PaysFrom({ order, drafts, onChange }: PayerProps & { readonly onChange: () => void }) {
  const t = useT('payers')
  const end = declaredEnd(order, drafts)
  if (end === '') return null
  return (
    <p className={styles.paysFrom}>
      <span>
        {t('paysFrom')} <b className="figures">…{end}</b>
      </span>
      <Button tone="quiet" size="small" onClick={onChange}>
        {t('change')}
      </Button>
    </p>
  )
}

/** Asks for the end of the paying account, and remembers it on this phone for the next payment by this method. */
export function PayerForm({ order, drafts, onDeclared }: PayerProps & { readonly onDeclared: () => void }) {
  const t = useT('payers')
  const place = `payer-end:${useUserInfo(({ info }) => info?.id ?? '')}:${order.methodType}`
  const [end, setEnd] = useState(() => declaredEnd(order, drafts) || rememberedIn(place))
  const [isWrong, setWrong] = useState(false)
  const declare = (): void => {
    setWrong(!isPayerEnd(end))
    if (!isPayerEnd(end)) return
    writeStored('localStorage', place, payerEndForm(end))
    drafts.setEnd(payerEndForm(end))
    onDeclared()
  }
  return (
    <Card title={t('declareTitle')} end={<Method type={order.methodType} />}>
      <p className={styles.hint}>{t('declareHint')}</p>
      <form
        className={styles.declare}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          declare()
        }}
      >
        <Field
          label={t('declareEnd')}
          hint={t('declareEndHint')}
          error={isWrong ? t('needFour') : undefined}
          value={end}
          onChange={setEnd}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">{t('declareDo')}</Button>
      </form>
    </Card>
  )
}

function rememberedIn(place: string): string {
  const kept = readStored('localStorage', place)
  return typeof kept === 'string' ? kept : ''
}
