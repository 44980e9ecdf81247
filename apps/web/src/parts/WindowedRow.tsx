import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './WindowedRow.module.css'

type WindowedRowProps = ComponentProps<'li'> & {
  /** Its own among all rows of the app: its height is known by it on the way back. */
  readonly name: string
}

/**
 * A row of a list that may grow long. Out of sight it is not laid out, and stands for the height that it had: nothing is guessed, so
 * the way back finds a list where it was left.
 */
export function WindowedRow({ name, ...rest }: WindowedRowProps) {
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => (ref.current ? watch(ref.current, name) : undefined), [name])
  return <li {...rest} ref={ref} className={styles.row} />
}

/** By row, phone's width and language, on which a height depends. */
const heights = new Map<string, number>()
const names = new WeakMap<Element, string>()
let observer: ResizeObserver | undefined

function watch(row: HTMLElement, name: string): () => void {
  names.set(row, name)
  const height = heights.get(keyOf(name))
  if (height !== undefined) standFor(row, height)
  observer ??= new ResizeObserver(measure)
  observer.observe(row)
  return () => observer?.unobserve(row)
}

function measure(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentBoxSize } of entries) {
    const height = contentBoxSize[0]?.blockSize ?? 0
    const name = names.get(target)
    if (height === 0 || name === undefined || !(target instanceof HTMLElement)) continue
    heights.set(keyOf(name), height)
    standFor(target, height)
  }
}

function standFor(row: HTMLElement, height: number): void {
  row.style.setProperty('--height', `${height}px`)
  row.dataset.measured = ''
}

function keyOf(name: string): string {
  return `${document.documentElement.lang} ${window.innerWidth} ${name}`
}
