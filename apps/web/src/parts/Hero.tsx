import type { ReactNode } from 'react'
import styles from './Hero.module.css'

/** The deep ground that home, login and the desktop page begin with. */
export function Hero({ children }: { readonly children: ReactNode }) {
  return <section className={styles.hero}>{children}</section>
}
