import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Chips, Segmented } from '../../parts/Choices.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { BestPrice } from './BestPrice.tsx'
import styles from './trade.module.css'
import { useQuickBuy } from './use-quick-buy.ts'

/** Amount, method, the best price right now: one press finds the offer and orders from it. */
export function QuickBuy() {
  const t = useT('home')
  const methodName = useMethodName()
  const buy = useQuickBuy()
  const { by, text } = buy.wish
  return (
    <Card
      title={t('quickBuy')}
      end={
        <Segmented
          label={t('countIn')}
          value={by}
          onChange={buy.measureIn}
          options={[
            { value: 'amount', label: t('byMoney') },
            { value: 'num', label: t('byCoin') },
          ]}
        />
      }
    >
      <form
        className={styles.quick}
        onSubmit={(event) => {
          event.preventDefault()
          buy.start()
        }}
      >
        <AmountInput
          label={by === 'amount' ? t('iSpend') : t('iWant')}
          value={text}
          onChange={buy.type}
          unit={by === 'amount' ? buy.currency : 'U'}
        />
        <Chips
          label={t('payBy')}
          value={buy.method}
          onChange={buy.payBy}
          options={buy.methods.map((type) => ({ value: type, label: methodName(type) }))}
        />
        <BestPrice
          wish={buy.wish}
          best={buy.best}
          isSettled={buy.isSettled}
          otherwise={buy.isEmpty ? t('enterAmountFirst') : ''}
        />
        {buy.paused !== null && <Callout tone="amber">{buy.paused}</Callout>}
        <Button type="submit" disabled={!buy.canStart}>
          {t('findOffer')}
        </Button>
      </form>
    </Card>
  )
}
