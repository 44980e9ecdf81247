import { type ReactNode, useEffect } from 'react'
import css from './Page.module.css'

type Props = {
  readonly title: string
  /** Filters and search, beside the title. */
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
  /** What is open beside the list; null for nothing. */
  readonly panel: ReactNode | null
  /** A wide panel takes most of the page: documents have to be read in it. */
  readonly isWide?: boolean
}

/** A list over the whole width, and a side panel that makes room for itself, so that the list stays in reach. */
export function Split({ list, panel, isWide = false }: SplitProps) {
  return (
    <div className={css.split} data-panel={panel === null ? 'none' : isWide ? 'wide' : 'narrow'}>
      <div className={css.list}>{list}</div>
      {panel}
    </div>
  )
}
