import type { ReactNode } from 'react'
import css from './Split.module.css'

type Props = {
  readonly list: ReactNode
  /** What is open beside the list; null for nothing. */
  readonly panel: ReactNode | null
  /** A wide panel takes most of the page: documents have to be read in it. */
  readonly isWide?: boolean
}

/** A list over the whole width, and a side panel that makes room for itself, so that the list stays in reach. */
export function Split({ list, panel, isWide = false }: Props) {
  return (
    <div className={css.split} data-panel={panel === null ? 'none' : isWide ? 'wide' : 'narrow'}>
      <div className={css.list}>{list}</div>
      {panel}
    </div>
  )
}
