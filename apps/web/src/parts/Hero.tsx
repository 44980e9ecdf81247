import type { ReactNode } from 'react'
import { Link } from '../base/router.tsx'
import styles from './Hero.module.css'

type HeroProps = {
  /** Given: it stands in the place of the screen's header, under the phone's own bar. */
  readonly title?: string
  /** Icon buttons beside the title. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** The deep ground that home, login and the desktop page begin with. */
export function Hero({ title, end, children }: HeroProps) {
  return (
    <section className={styles.hero} data-top={title !== undefined || undefined}>
      {title !== undefined && (
        <header className={styles.head}>
          <h1>{title}</h1>
          {end}
        </header>
      )}
      {children}
    </section>
  )
}

/** What is done most, side by side: a round button with its word under it. */
export function HeroActs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.acts} aria-label={label}>
      {children}
    </nav>
  )
}

type HeroActProps = { readonly to: string; readonly label: string; readonly children: ReactNode }

export function HeroAct({ to, label, children }: HeroActProps) {
  return (
    <Link to={to} className={styles.act}>
      <span>{children}</span>
      {label}
    </Link>
  )
}
