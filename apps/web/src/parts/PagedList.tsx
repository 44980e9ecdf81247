import type { ComponentProps, ReactNode } from 'react'
import { loadErrorText } from '../base/api/errors.ts'
import { LoadMore } from './LongList.tsx'
import { ErrorState, Skeleton } from './States.tsx'

type PagedListProps<Item> = {
  /** As `useApiList` returns it. */
  readonly list: ComponentProps<typeof LoadMore>['list'] & {
    readonly items: readonly Item[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** Text of a load error that names what is not affected by it. */
  readonly safe: string
  readonly skeleton: ComponentProps<typeof Skeleton>
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A paged list with its loading, error and empty states. */
export function PagedList<Item>({ list, safe, skeleton, empty, children }: PagedListProps<Item>) {
  const { items, error, refetch } = list
  if (items && items.length > 0)
    return (
      <>
        {children(items)}
        <LoadMore list={list} />
      </>
    )
  if (items) return empty
  if (!error) return <Skeleton {...skeleton} />
  return <ErrorState text={loadErrorText(error)} safe={safe} onRetry={() => void refetch()} />
}
