import type { Key, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import css from './Table.module.css'
import { useRowKeys } from './use-row-keys.ts'

export type Column<T> = {
  readonly title: string
  readonly cell: (row: T) => ReactNode
  readonly isNumeric?: boolean
  /** Takes what the others leave, and cuts what does not fit. */
  readonly grows?: boolean
  /** Leaves when the list is narrow: 1 first, 3 last. */
  readonly leaves?: 1 | 2 | 3
}

type Props<T> = {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => Key
  /** Where a row leads. The first cell is the link; j, k and the arrows go through them, Enter opens. */
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

/** Not one on a link or a button within the row, which does its own. */
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
