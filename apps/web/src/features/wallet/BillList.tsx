import type { Bill } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { type ReactNode, useState } from 'react'
import { dayText, timeOfDayText, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Amount, type AmountProps } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { WindowedRow } from '../../parts/LongList.tsx'
import { moneyText } from '../../parts/money.ts'
import { Sheet } from '../../parts/Sheet.tsx'
import { BillIcon, useBillName } from './bill-words.tsx'
import styles from './wallet.module.css'

/** Entries by day. An entry of an order opens the order, any other entry a sheet. */
export function BillList({ bills }: { readonly bills: readonly Bill[] }) {
  const t = useT('wallet')
  const [shown, setShown] = useState<Bill | null>(null)
  return (
    <>
      <div className={styles.days}>
        {billDays(bills).map(({ day, at, bills: ofDay }) => (
          <section key={day} aria-label={dayText(at)}>
            <h2 className={styles.day}>{dayText(at)}</h2>
            <ul className={styles.bills} aria-label={t('list')}>
              {ofDay.map((bill) => (
                <WindowedRow key={bill.id} name={`bill ${bill.id}`}>
                  {bill.orderId === '' ? (
                    <button type="button" className={styles.bill} onClick={() => setShown(bill)}>
                      <Line bill={bill} />
                    </button>
                  ) : (
                    <Link className={styles.bill} to={paths.order(bill.orderId)}>
                      <Line bill={bill} />
                    </Link>
                  )}
                </WindowedRow>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <BillSheet bill={shown} onClose={() => setShown(null)} />
    </>
  )
}

function Line({ bill }: { readonly bill: Bill }) {
  const t = useT('wallet')
  const name = useBillName()
  return (
    <>
      <span className={styles.kind} aria-hidden="true">
        <BillIcon bill={bill} />
      </span>
      <span className={styles.what}>
        <span>{name(bill)}</span>
        <span className={styles.label}>
          {[fiatOf(bill), bill.peer, timeOfDayText(bill.createdAt), bill.memo]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={styles.much}>
        <Change bill={bill} />
        {bill.before !== bill.after && (
          <span className={`${styles.label} figures`}>
            {t('after', { amount: moneyText(bill.after, 'U') })}
          </span>
        )}
      </span>
    </>
  )
}

/** What came in or went out; without sign and colour if it stays the user's. */
function Change({ bill: { money, isInternal }, size }: { readonly bill: Bill } & Pick<AmountProps, 'size'>) {
  return isInternal === 1 ? (
    <span className={styles.own}>
      <Amount value={money.replace('-', '')} unit="U" {...(size && { size })} />
    </span>
  ) : (
    <Amount value={money} unit="U" isSigned {...(size && { size })} />
  )
}

function fiatOf({ fiat, currency }: Bill): string {
  return fiat === '' ? '' : moneyText(fiat, currency)
}

export type BillDay = { readonly day: string; readonly at: number; readonly bills: readonly Bill[] }

/** Groups by the day of the phone's calendar and keeps the order, newest first. */
function billDays(bills: readonly Bill[]): readonly BillDay[] {
  const days: { day: string; at: number; bills: Bill[] }[] = []
  for (const bill of bills) {
    const day = new Date(bill.createdAt * 1000).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.bills.push(bill)
    else days.push({ day, at: bill.createdAt, bills: [bill] })
  }
  return days
}

type BillSheetProps = { readonly bill: Bill | null; readonly onClose: () => void }

/** A bill without an order: its name, and the balance before and after if that has changed. */
function BillSheet({ bill, onClose }: BillSheetProps) {
  const t = useT('wallet')
  const name = useBillName()
  return (
    <Sheet isOpen={bill !== null} onClose={onClose} title={bill ? name(bill) : t('bill')}>
      {bill && (
        <>
          <p className={styles.sheetAmount}>
            <Change bill={bill} size="balance" />
          </p>
          <dl className={styles.facts}>
            {bill.peer !== '' && (
              <Fact label={bill.money.startsWith('-') ? t('paidTo') : t('paidBy')}>{bill.peer}</Fact>
            )}
            {bill.before !== bill.after && (
              <>
                <Fact label={t('before')}>{moneyText(bill.before, 'U')}</Fact>
                <Fact label={t('now')}>{moneyText(bill.after, 'U')}</Fact>
              </>
            )}
            {bill.memo !== '' && <Fact label={t('memo')}>{bill.memo}</Fact>}
            <Fact label={t('time')}>{timeText(bill.createdAt)}</Fact>
            <Fact label={t('number')}>{bill.id}</Fact>
          </dl>
          {bill.type.startsWith('offer_') && (
            <ButtonLink tone="second" to={screens.sell}>
              {t('openOffers')}
            </ButtonLink>
          )}
          {bill.type.startsWith('exchange_') && (
            <ButtonLink tone="second" to={screens.exchanges}>
              {t('openExchanges')}
            </ButtonLink>
          )}
          {bill.type.startsWith('bond_') && (
            <ButtonLink tone="second" to={screens.merchant}>
              {t('openMerchant')}
            </ButtonLink>
          )}
        </>
      )}
    </Sheet>
  )
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
