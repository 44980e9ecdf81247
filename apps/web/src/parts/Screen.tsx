import { screens } from '@u-market/contract/paths'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useGoBack } from '../base/router.tsx'
import { IconButton } from './IconButton.tsx'
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
