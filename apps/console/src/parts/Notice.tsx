import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

const icons = { danger: CircleX, waiting: TriangleAlert, good: CircleCheck } as const

type Props = { readonly tone: keyof typeof icons; readonly children: ReactNode; readonly act?: ReactNode }

/** An inline message. Screen readers announce `danger` at once and the others politely. */
export function Notice({ tone, children, act }: Props) {
  const Icon = icons[tone]
  return (
    <div className={`${css.notice} ${css[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" />
      <div>{children}</div>
      {act}
    </div>
  )
}
