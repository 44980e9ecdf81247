import { CopyButton } from '../../parts/CopyButton.tsx'
import styles from './codes.module.css'

/** A text to take along, with its name and a way to copy it. */
export function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.line}>
      <span>
        <span className={styles.small}>{label}</span>
        <span className="figures">{text}</span>
      </span>
      <CopyButton text={text} what={label} />
    </div>
  )
}
