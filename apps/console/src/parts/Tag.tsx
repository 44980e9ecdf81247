import type { ReactNode } from 'react'
import css from './Tag.module.css'

export type Tone = 'calm' | 'good' | 'waiting' | 'danger'

export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
