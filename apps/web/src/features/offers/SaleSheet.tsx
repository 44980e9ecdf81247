import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Person } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import type { OrderSheetProps } from './OrderSheet.tsx'
import styles from './offers.module.css'
import { PaymentChoice } from './payment.tsx'
import { NewPrice, NotPlaced, Stopped } from './SheetNotes.tsx'
import { useSale, useSaleActs } from './use-sale.ts'

export type SaleSheetProps = OrderSheetProps & {
  /** The account that was chosen on the screen; chosen here, if left out. */
  readonly methodId?: number | undefined
  /** Quick sell: taken meanwhile, the next best buyer will do, at no worse a price. */
  readonly isQuick?: boolean
}

/** What every way to sell to a buyer ends in: whom, what I give, what I get, where, until when; then the payment password. */
export function SaleSheet(props: SaleSheetProps) {
  const t = useT('selling')
  const acts = useSaleActs(props.onClose)
  const close = (): void => {
    acts.reset()
    props.onClose()
  }
  return (
    <Sheet isOpen={props.isOpen} onClose={close} title={t('sheetTitle')}>
      <Selling key={props.seen.id} {...props} acts={acts} />
    </Sheet>
  )
}

function Selling(props: SaleSheetProps & { readonly acts: ReturnType<typeof useSaleActs> }) {
  const t = useT('selling')
  const sale = useSale(props)
  const { offer, deal } = sale
  const num = deal ? coinText(deal.num) : '0.00'
  const amount = deal ? moneyText(fiatText(deal.amount), offer.currency) : '—'
  const title = t('sell', { num: moneyText(num, 'U') })
  return (
    <div className={styles.placing}>
      <Person person={offer} isPresenceShown />
      <Terms sale={sale} />
      {sale.outside ? (
        <Stopped text={t('takenMeanwhile', { reason: sale.outside })}>{props.next}</Stopped>
      ) : sale.hasNewPrice ? (
        <NewPrice offer={offer} agreedPrice={sale.agreedPrice} onAgree={sale.agree} />
      ) : (
        <>
          {sale.error && <NotPlaced error={sale.error} next={props.next} />}
          <p className={styles.note}>
            {t('escrowNote')}
            {props.isQuick && ` ${t('quickNote', { price: moneyText(offer.price, offer.currency) })}`}
          </p>
          <Button
            tone="sell"
            disabled={!deal || !sale.payment.isReady || sale.isOver}
            onClick={sale.signing.open}
          >
            {title}
          </Button>
        </>
      )}
      <PasswordSheet
        {...sale.signing.sheet}
        title={title}
        amount={<Amount value={num} unit="U" size="balance" />}
        receiver={t('sellTo', { name: offer.nickname, amount })}
        onSubmit={sale.submit}
      />
    </div>
  )
}

function Terms({ sale }: { readonly sale: ReturnType<typeof useSale> }) {
  const t = useT('selling')
  const market = useT('market')
  const { offer, deal, payment } = sale
  const have = sale.isOver ? t('overBalance', { num: moneyText(sale.balance, 'U') }) : null
  return (
    <>
      <Facts
        facts={[
          { label: t('youSell'), value: deal ? moneyText(coinText(deal.num), 'U') : '—', isStrong: true },
          {
            label: t('youGet'),
            value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
            isStrong: true,
          },
          {
            label: market(offer.priceType === 'float' ? 'priceKept' : 'price'),
            value: market('perU', { price: moneyText(offer.price, offer.currency) }),
          },
          { label: t('payTime'), value: market('payTimeNow', { minutes: offer.payMinutes }) },
        ]}
      />
      {have !== null && (
        <p className={styles.note} role="alert">
          {have}
        </p>
      )}
      <div>
        <p className={styles.choice} aria-hidden="true">
          {t('toAccount')}
        </p>
        <PaymentChoice offer={offer} payment={payment} />
      </div>
    </>
  )
}
