import { type ReactNode, useEffect } from 'react'
import css from './Page.module.css'

type Props = {
  readonly title: string
  /** Filters and search, next to the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, tools, children }: Props) {
  useEffect(() => {
    document.title = `${title} · U Market`
  }, [title])
  return (
    <section className={css.page}>
      <header className={css.header}>
        <h1>{title}</h1>
        <div className={css.tools}>{tools}</div>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}

type SplitProps = {
  readonly list: ReactNode
  /** The panel open next to the list; null if closed. */
  readonly panel: ReactNode | null
  /** Takes most of the page, for reading documents. */
  readonly isWide?: boolean
}

/** A list with an optional side panel; the list stays visible. */
export function Split({ list, panel, isWide = false }: SplitProps) {
  return (
    <div className={css.split} data-panel={panel === null ? 'none' : isWide ? 'wide' : 'narrow'}>
      <div className={css.list}>{list}</div>
      {panel}
    </div>
  )
}
