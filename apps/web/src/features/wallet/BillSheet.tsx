import type { Bill } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import type { ReactNode } from 'react'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { Sheet } from '../../parts/Sheet.tsx'
import { useBillName } from './bill-words.ts'
import styles from './wallet.module.css'

type BillSheetProps = { readonly bill: Bill | null; readonly onClose: () => void }

/** A change that no order explains: what it was, and how it moved the balance. */
export function BillSheet({ bill, onClose }: BillSheetProps) {
  const t = useT('wallet')
  const name = useBillName()
  return (
    <Sheet isOpen={bill !== null} onClose={onClose} title={bill ? name.ofBill(bill) : t('bill')}>
      {bill && (
        <>
          <p className={styles.sheetAmount}>
            <Amount value={bill.money} unit="U" size="balance" isSigned />
          </p>
          <dl className={styles.facts}>
            {bill.peer !== '' && (
              <Fact label={bill.money.startsWith('-') ? t('paidTo') : t('paidBy')}>{bill.peer}</Fact>
            )}
            <Fact label={t('before')}>{moneyText(bill.before, 'U')}</Fact>
            <Fact label={t('now')}>{moneyText(bill.after, 'U')}</Fact>
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
