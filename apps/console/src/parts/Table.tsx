import { type Key, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShortcuts } from '../base/use-shortcuts.ts'
import css from './Table.module.css'

export type Column<T> = {
  readonly title: string
  readonly cell: (row: T) => ReactNode
  readonly isNumeric?: boolean
  /** Takes the remaining width, and truncates its content. */
  readonly grows?: boolean
  /** Order in which columns are hidden in a narrow list: 1 first, 3 last. */
  readonly leaves?: 1 | 2 | 3
}

type Props<T> = {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => Key
  /** Address of a row. The first cell is the link; j, k and the arrow keys move between rows, Enter opens. */
  readonly hrefOf?: (row: T) => string
  readonly openKey?: Key | null
}

export function Table<T>({ label, columns, rows, keyOf, hrefOf, openKey = null }: Props<T>) {
  const navigate = useNavigate()
  const openIndex = rows.findIndex((row) => String(keyOf(row)) === String(openKey))
  const body = useRowKeys({ openIndex, hrefs: hrefOf && rows.map((row) => hrefOf(row)) })
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isNumeric, grows, leaves }) => (
            <th key={title} scope="col" data-numeric={isNumeric} data-grows={grows} data-leaves={leaves}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const href = hrefOf?.(row)
          return (
            <tr
              key={keyOf(row)}
              data-links={href !== undefined}
              aria-current={index === openIndex || undefined}
              onClick={href === undefined ? undefined : (event) => isPlainClick(event) && void navigate(href)}
            >
              {columns.map(({ title, cell, isNumeric, grows, leaves }, at) => (
                <td key={title} data-numeric={isNumeric} data-grows={grows} data-leaves={leaves}>
                  {at === 0 && href !== undefined ? (
                    <Link to={href} data-row onClick={(event) => event.stopPropagation()}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** False for links and buttons inside the row, and for modified clicks. */
function isPlainClick(event: MouseEvent): boolean {
  const isOwn = event.target instanceof Element && event.target.closest('a, button') === null
  return (
    isOwn &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !getSelection()?.toString()
  )
}

type Rows = {
  /** Index of the open row; -1 while the panel is closed. */
  readonly openIndex: number
  /** Address of each row; undefined for a list without links. */
  readonly hrefs: readonly string[] | undefined
}

/**
 * Moves the focus between row links with j, k and the arrow keys, or opens the next row while one is open. Returns a ref for the
 * rows' parent.
 */
function useRowKeys({ openIndex, hrefs }: Rows) {
  const navigate = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  const links = (): HTMLAnchorElement[] => [
    ...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? []),
  ]
  const move = (by: 1 | -1): void => {
    const all = links()
    const focused = all.findIndex((link) => link.matches(':focus'))
    const from = openIndex >= 0 ? openIndex : focused
    const next = Math.min(Math.max(from + by, 0), (hrefs?.length ?? 0) - 1)
    const href = hrefs?.[next]
    if (openIndex >= 0 && href !== undefined) void navigate(href)
    else all[next]?.focus()
  }
  const forward = (): void => move(1)
  const backward = (): void => move(-1)
  useShortcuts({ j: forward, ArrowDown: forward, k: backward, ArrowUp: backward }, hrefs !== undefined)

  // Keeps the open row in view, and returns the focus to it when the panel closes.
  const lastOpen = useRef(-1)
  useEffect(() => {
    const all = links()
    if (openIndex >= 0) all[openIndex]?.scrollIntoView({ block: 'nearest' })
    else all[lastOpen.current]?.focus({ preventScroll: true })
    lastOpen.current = openIndex
  })
  return body
}
