import type { ReactNode } from 'react'
import { LanguageChoice } from '../../parts/LanguageChoice.tsx'
import css from './Door.module.css'

/** The one card of a page that stands before the console. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={css.page}>
      <section className={css.card}>
        <header>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width="32" height="32" alt="" />
          <h1>{title}</h1>
        </header>
        {children}
      </section>
      <LanguageChoice />
    </main>
  )
}
