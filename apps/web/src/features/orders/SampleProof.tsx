import type { Order } from '@u-market/contract'
import { Sparkles } from 'lucide-react'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { drawPaper } from './draw-paper.ts'
import styles from './orders.module.css'

type SampleProofProps = { readonly order: Order; readonly onDrawn: (file: File) => void }

/** No money moves in the demo, so a sample proof is drawn and then uploaded like a chosen image. */
export function SampleProof({ order, onDrawn }: SampleProofProps) {
  const t = useT('orders')
  const draw = async (): Promise<void> => {
    const image = await drawPaper({
      title: t('sampleTitle'),
      figure: moneyText(order.amount, order.currency),
      rows: [
        [t('payee'), order.method?.name ?? ''],
        [order.method?.fields[0]?.label ?? '', order.method?.account ?? ''],
        [t('payer'), order.buyerRealName],
        [t('paymentReference'), order.paymentReference],
        [t('time'), timeText(Math.floor(serverNow() / 1000))],
      ],
      foot: t('sampleNote'),
    })
    onDrawn(new File([image], 'sample.png', { type: image.type }))
  }
  return (
    <span className={styles.sample}>
      <Button tone="quiet" size="small" onClick={() => void draw()}>
        <Sparkles aria-hidden="true" />
        {t('useSample')}
      </Button>
    </span>
  )
}
