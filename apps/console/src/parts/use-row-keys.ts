import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../base/keyboard/use-shortcuts.ts'

type Rows = {
  /** The row in the panel; -1 while the panel is closed. */
  readonly openIndex: number
  /** Where each row leads; undefined for a list that leads nowhere. */
  readonly hrefs: readonly string[] | undefined
}

/** j, k and the arrows move the focus through the links of the rows, and from row to row while one is open. Goes on the rows' parent. */
export function useRowKeys({ openIndex, hrefs }: Rows) {
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

  // The row in the panel stays in sight; when the panel closes, the focus returns to it.
  const lastOpen = useRef(-1)
  useEffect(() => {
    const all = links()
    if (openIndex >= 0) all[openIndex]?.scrollIntoView({ block: 'nearest' })
    else all[lastOpen.current]?.focus({ preventScroll: true })
    lastOpen.current = openIndex
  })
  return body
}
