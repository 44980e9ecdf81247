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
