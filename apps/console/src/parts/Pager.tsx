import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/keyboard/use-shortcuts.ts'
import css from './Pager.module.css'

type Props = {
  readonly page: {
    readonly total: number
    readonly perPage: number
    readonly currentPage: number
    readonly lastPage: number
  }
  readonly onPage: (page: number) => void
}

export function Pager({ page, onPage }: Props) {
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
