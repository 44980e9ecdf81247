import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './WindowedRow.module.css'

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
