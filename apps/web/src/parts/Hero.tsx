import type { ReactNode } from 'react'
import { Link } from '../base/router.tsx'
import styles from './Hero.module.css'
import { Header } from './Screen.tsx'

type HeroProps = {
  /** Given: it stands in the place of the screen's header, under the phone's own bar. */
  readonly title?: string
  /** Where back leads when there is no history. Left out: no back button (tabs). */
  readonly back?: string
  /** Icon buttons beside the title. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** The deep ground that home, login and the desktop page begin with. */
export function Hero({ title, back, end, children }: HeroProps) {
  return (
    <section className={styles.hero} data-top={title !== undefined || undefined}>
      {title !== undefined && <Header title={title} end={end} {...(back !== undefined && { back })} />}
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
