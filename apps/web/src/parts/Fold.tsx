import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Fold.module.css'

type FoldProps = { readonly label: string; readonly children: ReactNode }

/** What is there for who asks: a row that unfolds, by the browser's own control. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary>
        {label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
