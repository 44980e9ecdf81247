import { RefreshCw } from 'lucide-react'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { queryClient } from '../base/api/query-client.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Button, Spinner } from './Button.tsx'
import styles from './LongList.module.css'

type LoadMoreProps = {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** Fetches the next page this far before the end, so that users rarely wait. */
const AHEAD = '600px'

/**
 * The end of a paged list: fetches the next page as it comes near, and is a button where the page does not scroll. A failed page
 * is fetched again only by hand.
 */
export function LoadMore({ list }: LoadMoreProps) {
  const t = useT('core')
  const ref = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const fetchLatest = useRef(fetchNextPage)
  useEffect(() => {
    fetchLatest.current = fetchNextPage
  })
  const isWatching = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    const place = ref.current
    if (!place || !isWatching) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchLatest.current()
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [isWatching])
  if (!hasNextPage) return null
  return (
    <div ref={ref}>
      <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('loadMore')}
      </Button>
    </div>
  )
}

type WindowedRowProps = ComponentProps<'li'> & {
  /** Unique among all rows of the app: the key of its measured height. */
  readonly name: string
}

/**
 * A row of a list that may grow long. Off screen it is not laid out and keeps its measured height, so that the scroll position is
 * the same after the user comes back.
 */
export function WindowedRow({ name, ...rest }: WindowedRowProps) {
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => (ref.current ? watch(ref.current, name) : undefined), [name])
  return <li {...rest} ref={ref} className={styles.row} />
}

/** Measured heights by row, viewport width and language, because a height depends on all three. */
const heights = new Map<string, number>()
const names = new WeakMap<Element, string>()
/** Rows off screen. A row that another one pushes off screen may not be measured yet. */
const gone = new WeakSet<Element>()
let observers: readonly [ResizeObserver, IntersectionObserver] | undefined

function watch(row: HTMLElement, name: string): () => void {
  names.set(row, name)
  standForHeight(row)
  observers ??= [new ResizeObserver(measure), new IntersectionObserver(whenGone)]
  for (const observer of observers) observer.observe(row)
  return () => observers?.forEach((observer) => void observer.unobserve(row))
}

function measure(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentBoxSize } of entries) {
    const height = contentBoxSize[0]?.blockSize ?? 0
    if (height > 0) heights.set(keyOf(target), height)
    if (gone.has(target)) standForHeight(target)
  }
}

/** Only rows off screen get a fixed height: on screen the browser would lay them out again and count a layout shift. */
function whenGone(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) {
      gone.delete(target)
      continue
    }
    gone.add(target)
    standForHeight(target)
  }
}

function standForHeight(row: Element): void {
  const height = heights.get(keyOf(row))
  if (height === undefined || !(row instanceof HTMLElement)) return
  row.style.setProperty('--height', `${height}px`)
  row.dataset.measured = ''
}

function keyOf(row: Element): string {
  return `${document.documentElement.lang} ${window.innerWidth} ${names.get(row)}`
}

/** CSS pixels. A longer pull fetches the screen's data again on release. */
const MIN_PULL = 90
/** The indicator moves by this part of the finger's way. */
const DRAG = 0.4

/** Pulling down at the top fetches the screen's data again. Must come first on a screen with a list. */
export function PullToRefresh() {
  const t = useT('core')
  const { way, isBusy } = usePull()
  return (
    <div
      className={styles.pull}
      aria-live="polite"
      style={{ height: isBusy ? undefined : Math.min(way, 2 * MIN_PULL) * DRAG }}
      data-shown={way > 0 || isBusy || undefined}
    >
      {isBusy ? (
        <>
          <Spinner />
          <span className="sr-only">{t('loading')}</span>
        </>
      ) : (
        way > 0 && <RefreshCw aria-hidden="true" data-enough={way >= MIN_PULL || undefined} />
      )}
    </div>
  )
}

function usePull() {
  const [way, setWay] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let start: number | null = null
    let last = 0
    const follow = (next: number): void => {
      last = next
      setWay(next)
    }
    const begin = ({ touches: [finger, ...more] }: TouchEvent): void => {
      const isAtTop = window.scrollY <= 0 && document.querySelector('dialog[open]') === null
      start = finger && more.length === 0 && isAtTop ? finger.clientY : null
    }
    const move = ({ touches: [finger] }: TouchEvent): void => {
      if (start !== null && finger) follow(window.scrollY <= 0 ? Math.max(0, finger.clientY - start) : 0)
    }
    const end = (): void => {
      const isEnough = last >= MIN_PULL
      start = null
      follow(0)
      if (!isEnough) return
      setBusy(true)
      void queryClient.refetchQueries({ type: 'active' }).finally(() => setBusy(false))
    }
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain' // the browser's own pull would reload the whole app
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchmove', move, { passive: true })
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', end)
    return () => {
      root.style.overscrollBehaviorY = before
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', end)
    }
  }, [])
  return { way, isBusy }
}
