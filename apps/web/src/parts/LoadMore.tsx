import { useEffect, useRef } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Button } from './Button.tsx'

type LoadMoreProps = {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** Asked for before its end is reached, so that a thumb rarely waits. */
const AHEAD = '600px'

/** The end of a paged list: fetches the next page as it comes near, and can be pressed where nothing scrolls. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const t = useT('core')
  const ref = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    const place = ref.current
    if (!place || !hasMore || isLoading) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) ask.current()
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [hasMore, isLoading])
  if (!hasMore) return null
  return (
    <div ref={ref}>
      <Button tone="quiet" isBusy={isLoading} onClick={onMore}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
