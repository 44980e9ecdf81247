import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../base/router.tsx'
import styles from './List.module.css'

export function List({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  readonly label: ReactNode
  readonly icon?: ReactNode
  /** On the right: the row's value. */
  readonly value?: ReactNode
  readonly note?: ReactNode
  readonly to?: string
  readonly onClick?: () => void
}

/** A row of a list: a link (`to`), a button (`onClick`), or text only. */
export function Row({ label, icon, value, note, to, onClick }: RowProps) {
  const inside = (
    <>
      {icon}
      <span className={styles.label}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(to || onClick) && <ChevronRight className={styles.chevron} aria-hidden="true" />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={styles.row}>
          {inside}
        </Link>
      ) : onClick ? (
        <button type="button" className={styles.row} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  )
}
