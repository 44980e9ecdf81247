import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import css from './ListBody.module.css'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  readonly query: {
    readonly isPending: boolean
    /** What is shown answers the question before. */
    readonly isPlaceholderData: boolean
    readonly error: unknown
    readonly refetch: () => unknown
    readonly data: { readonly data: readonly unknown[] } | undefined
  }
  readonly empty: string
  readonly children: ReactNode
}

/** The four faces of a list: coming, failed, empty, there. What was shown stays while a new answer is asked, and looks it. */
export function ListBody({ query, empty, children }: Props) {
  if (query.isPending) return <Skeleton lines={12} />
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={css.body} aria-busy={query.isPlaceholderData}>
      {query.data?.data.length === 0 ? <Empty text={empty} /> : children}
    </div>
  )
}
