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
  /** Where back leads when there is no history (a shared link). Left out: no back button (tabs). */
  readonly back?: string
  /** Icon buttons at the right. */
  readonly end?: ReactNode
}

type ScreenProps = HeaderProps & {
  readonly children: ReactNode
  /** An `ActionBar`. */
  readonly actions?: ReactNode
  /** A `Hero` that has the title: it stands in the header's place. */
  readonly hero?: ReactNode
}

/** Every screen: header, content with the page margin, and its acts at the bottom. */
export function Screen({ title, back, end, children, actions, hero }: ScreenProps) {
  return (
    <div className={styles.screen}>
      {!hero && <Header title={title} {...(back !== undefined && { back })} end={end} />}
      <Done />
      <main className={styles.main}>
        {hero}
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

/** Says what I have just done, until I go on. */
function Done() {
  const text = useFlash((done) => done.text)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), []) // a screen reader hears what comes into a region, not what it came with
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
