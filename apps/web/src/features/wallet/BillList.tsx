import type { Bill } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { clockOf, dayText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { WindowedRow } from '../../parts/LongList.tsx'
import { moneyText } from '../../parts/money.ts'
import { BillIcon } from './BillIcon.tsx'
import { BillSheet } from './BillSheet.tsx'
import { billDays } from './bill-days.ts'
import { useBillName } from './bill-words.ts'
import styles from './wallet.module.css'

/** A line leads to what caused it: its order at once; anything else opens as a sheet. */
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
        <span>{name.ofBill(bill)}</span>
        <span className={styles.label}>
          {[bill.peer, clockOf(bill.createdAt), bill.memo].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={styles.much}>
        <Amount value={bill.money} unit="U" isSigned />
        <span className={`${styles.label} figures`}>
          {t('after', { amount: moneyText(bill.after, 'U') })}
        </span>
      </span>
    </>
  )
}
