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

/** Asked for before its end is reached, so that a thumb rarely waits. */
const AHEAD = '600px'

/**
 * The end of a paged list: fetches the next page as it comes near, and can be pressed where nothing scrolls. A page that failed is
 * fetched again by hand alone.
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
  /** Its own among all rows of the app: its height is known by it on the way back. */
  readonly name: string
}

/**
 * A row of a list that may grow long. Once it has left the screen it is not laid out any more, and stands for the height that it had:
 * nothing is guessed, so the way back finds a list where it was left.
 */
export function WindowedRow({ name, ...rest }: WindowedRowProps) {
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => (ref.current ? watch(ref.current, name) : undefined), [name])
  return <li {...rest} ref={ref} className={styles.row} />
}

/** By row, phone's width and language, on which a height depends. */
const heights = new Map<string, number>()
const names = new WeakMap<Element, string>()
/** Those off the screen. One may be found there before it is measured: a measurement is put off where another has moved the page. */
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

/** While a row is on the screen it stays as it is: the browser would lay it out anew, and count that as a shift. */
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

/** Pulled further than this (css pixels of the finger), the page is fetched anew when it is let go. */
const MIN_PULL = 90
/** What shows it follows the finger by this part of its way. */
const DRAG = 0.4

/** Stands first on a screen with a list: pulled down at its top, whatever the screen shows is fetched again. */
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
    root.style.overscrollBehaviorY = 'contain' // the browser's own pull would load the whole app again
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
