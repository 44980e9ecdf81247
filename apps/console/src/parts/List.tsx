import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import css from './List.module.css'
import { Empty, Failure, Skeleton } from './Placeholders.tsx'

type Props = {
  readonly query: {
    readonly isPending: boolean
    /** The rows belong to the previous query. */
    readonly isPlaceholderData: boolean
    readonly error: unknown
    readonly refetch: () => unknown
    readonly data: { readonly data: readonly unknown[] } | undefined
  }
  readonly empty: string
  readonly children: ReactNode
}

/** A list's states: loading, failed, empty, loaded. Old rows stay, dimmed, while a new query loads. */
export function ListBody({ query, empty, children }: Props) {
  if (query.isPending) return <Skeleton lines={12} />
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={css.body} aria-busy={query.isPlaceholderData}>
      {query.data?.data.length === 0 ? <Empty text={empty} /> : children}
    </div>
  )
}

type PagerProps = {
  readonly page: {
    readonly total: number
    readonly perPage: number
    readonly currentPage: number
    readonly lastPage: number
  }
  readonly onPage: (page: number) => void
}

export function Pager({ page, onPage }: PagerProps) {
  const t = useT('core')
  const { total, perPage, currentPage, lastPage } = page
  const first = (currentPage - 1) * perPage + 1
  const last = Math.min(currentPage * perPage, total)
  const back = currentPage > 1 ? () => onPage(currentPage - 1) : undefined
  const on = currentPage < lastPage ? () => onPage(currentPage + 1) : undefined
  useShortcuts({ p: back, n: on })
  return (
    <nav className={css.pager} aria-label={t('pages')}>
      <span>{total === 0 ? t('noRows') : t('rowsOf', { first: Math.min(first, last), last, total })}</span>
      <Button
        type="text"
        size="small"
        disabled={!back}
        onClick={back}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        aria-label={t('previousPage')}
        title={`${t('previousPage')} (p)`}
      />
      <Button
        type="text"
        size="small"
        disabled={!on}
        onClick={on}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        aria-label={t('nextPage')}
        title={`${t('nextPage')} (n)`}
      />
    </nav>
  )
}

/**
 * Keeps filters and page in the address. A changed filter goes back to page one; typing replaces the history entry, so that Back
 * skips the whole search.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string): void => {
    const isTypedOn = name === 'search' && params.has(name)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        if (name !== 'page') next.delete('page')
        return next
      },
      { replace: isTypedOn },
    )
  }
  const text = (name: string): string => params.get(name) ?? ''
  const page = Math.max(1, Number.parseInt(text('page'), 10) || 1)
  const query = params.toString()
  return {
    text,
    set,
    page,
    /** Query to append to a path, so that opening a row keeps the filters. */
    suffix: query && `?${query}`,
  }
}
