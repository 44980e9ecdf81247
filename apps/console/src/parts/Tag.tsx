import type { ReactNode } from 'react'
import css from './Tag.module.css'

export type Tone = 'calm' | 'good' | 'waiting' | 'danger'

export const Tag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`${css.tag} ${css[tone]}`}>{children}</span>
)
