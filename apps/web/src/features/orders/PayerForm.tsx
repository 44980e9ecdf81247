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

/** Asks for the end of the paying account, and remembers it on this phone for the next payment by this method. */
export function PayerForm({ order, drafts }: { readonly order: Order; readonly drafts: Drafts }) {
  const t = useT('payers')
  const place = `payer-end:${useUserInfo(({ info }) => info?.id ?? '')}:${order.methodType}`
  const [end, setEnd] = useState(() => rememberedIn(place))
  const [isWrong, setWrong] = useState(false)
  const declare = (): void => {
    setWrong(!isPayerEnd(end))
    if (!isPayerEnd(end)) return
    writeStored('localStorage', place, payerEndForm(end))
    drafts.setEnd(payerEndForm(end))
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
