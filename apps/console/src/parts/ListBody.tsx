import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  readonly query: {
    readonly isPending: boolean
    readonly error: unknown
    readonly refetch: () => unknown
    readonly data: { readonly data: readonly unknown[] } | undefined
  }
  readonly empty: string
  readonly children: ReactNode
}

/** The four faces of a list: coming, failed, empty, there. What was shown stays while a new answer is asked. */
export function ListBody({ query, empty, children }: Props) {
  if (query.isPending) return <Skeleton lines={12} />
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.data?.data.length === 0) return <Empty text={empty} />
  return children
}
