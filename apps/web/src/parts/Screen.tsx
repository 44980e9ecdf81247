import { screens } from '@u-market/contract/paths'
import { Check, ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Link, useGoBack } from '../base/router.tsx'
import { useFlash } from '../base/stores/flash.ts'
import { IconButton } from './Button.tsx'
import styles from './Screen.module.css'

type HeaderProps = {
  readonly title: ReactNode
  /** Target of the back button without history (a shared link). Absent: no back button (tabs). */
  readonly back?: string
  /** Icon buttons on the right. */
  readonly end?: ReactNode
}

type ScreenProps = HeaderProps & {
  readonly children?: ReactNode
  /** An `ActionBar`. */
  readonly actions?: ReactNode
  /** A `Hero` with the title; replaces the header. */
  readonly hero?: ReactNode
}

/** Every screen: header, content with the page margin, actions at the bottom. */
export function Screen({ title, back, end, children, actions, hero }: ScreenProps) {
  return (
    <div className={styles.screen}>
      {!hero && <Header title={title} {...(back !== undefined && { back })} end={end} />}
      {!hero && <Done />}
      <main className={styles.main}>
        {hero}
        {hero && <Done />}
        {children}
      </main>
      {actions}
    </div>
  )
}

export function Header({ title, back, end }: HeaderProps) {
  const t = useT('core')
  const goBack = useGoBack(back ?? screens.home)
  return (
    <header className={styles.header} data-tab={back === undefined || undefined}>
      {back !== undefined && (
        <IconButton label={t('back')} onClick={goBack}>
          <ChevronLeft />
        </IconButton>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.end}>{end}</div>
    </header>
  )
}

/** Confirms the user's last action until the next navigation. */
function Done() {
  const text = useFlash((done) => done.text)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), []) // screen readers announce what enters a region, not its first content
  return (
    <div aria-live="polite" className={styles.done}>
      {isReady && text !== null && (
        <p key={text}>
          <Check aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}

type HeroProps = {
  /** If given, the hero replaces the screen's header and extends under the phone's status bar. */
  readonly title?: string
  /** Target of the back button without history. Absent: no back button (tabs). */
  readonly back?: string
  /** Icon buttons next to the title. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** The dark area at the top of home and login. */
export function Hero({ title, back, end, children }: HeroProps) {
  return (
    <section className={styles.hero} data-top={title !== undefined || undefined}>
      {title !== undefined && <Header title={title} end={end} {...(back !== undefined && { back })} />}
      {children}
    </section>
  )
}

/** The most frequent actions in a row: a round button with its label below. */
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
