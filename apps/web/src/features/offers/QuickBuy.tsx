import { paths } from '@u-market/contract/paths'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHomeConfig } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { newId } from '../../base/new-id.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { useMethodName } from '../../parts/MethodChips.tsx'
import { BestPrice } from './BestPrice.tsx'
import { isFilled, type Measure, plainAmount } from './quantity.ts'
import styles from './trade.module.css'
import { useBestOffer } from './use-best-offer.ts'

/** Amount, method, the best price right now: one press finds the offer and orders from it. */
export function QuickBuy() {
  const t = useT('home')
  const navigate = useNavigate()
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const [by, setBy] = useState<Measure>('amount')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const methods = config?.methodTypes.map(({ type }) => type) ?? []
  const method = chosen || (methods[0] ?? '')
  const wish = { by, text }
  const { best, isSettled } = useBestOffer(wish, method)
  const isEmpty = !isFilled(wish)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isEmpty || !method) return
    const item = {
      [by]: plainAmount(text),
      methodType: method,
      // The price on the screen is the most that will be paid.
      ...(best && isSettled && { maxPrice: best.price }),
    }
    setParameters({ matchItem: { ...item, key: newId() } })
    void navigate(paths.match(item))
  }
  return (
    <Card
      title={t('quickBuy')}
      end={
        <Chips
          label={t('countIn')}
          value={by}
          onChange={(next) => {
            setBy(next)
            setText('')
          }}
          options={[
            { value: 'amount', label: t('byMoney') },
            { value: 'num', label: t('byCoin') },
          ]}
        />
      }
    >
      <form className={styles.quick} onSubmit={submit}>
        <AmountInput
          label={by === 'amount' ? t('iSpend') : t('iWant')}
          value={text}
          onChange={setText}
          unit={by === 'amount' ? (config?.currency ?? 'CNY') : 'U'}
        />
        <Chips
          label={t('payBy')}
          value={method}
          onChange={setChosen}
          options={methods.map((type) => ({ value: type, label: methodName(type) }))}
        />
        <BestPrice
          wish={wish}
          best={best}
          isSettled={isSettled}
          otherwise={isEmpty ? t('enterAmountFirst') : ''}
        />
        <Button type="submit" disabled={isEmpty || !method}>
          {t('findOffer')}
        </Button>
      </form>
    </Card>
  )
}
