import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../app/i18n/i18n.ts'
import { useShortcuts } from '../app/keyboard/use-shortcuts.ts'
import css from './Pager.module.css'

type Props = {
  readonly page: {
    readonly total: number
    readonly per_page: number
    readonly current_page: number
    readonly last_page: number
  }
  readonly onPage: (page: number) => void
}

export const Pager = ({ page, onPage }: Props) => {
  const t = useT('core')
  const { total, per_page, current_page, last_page } = page
  const first = (current_page - 1) * per_page + 1
  const last = Math.min(current_page * per_page, total)
  const back = current_page > 1 ? () => onPage(current_page - 1) : undefined
  const on = current_page < last_page ? () => onPage(current_page + 1) : undefined
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
