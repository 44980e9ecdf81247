import type { ReactNode } from 'react'
import css from './Empty.module.css'

/** Nothing here: a small drawing, one sentence, at most one act. */
export function Empty({ text, act }: { readonly text: string; readonly act?: ReactNode }) {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
        <path d="M6 26 16 8h32l10 18v14a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z M6 26h14l4 7h16l4-7h14" />
      </svg>
      <p>{text}</p>
      {act}
    </div>
  )
}
