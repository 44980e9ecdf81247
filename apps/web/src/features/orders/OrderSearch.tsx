import { fieldIn, setField } from '@u-market/contract/paths'
import { oneLine } from '@u-market/domain'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import styles from './orders.module.css'

const fields = ['q', 'start', 'end'] as const
type SearchField = (typeof fields)[number]

/** What the address searches for; a time that is no number is left out. */
export function searchIn(query: URLSearchParams): { readonly [field in SearchField]?: string } {
  const [q, start, end] = fields.map((field) => fieldIn(query, field) ?? '')
  const text = oneLine(q ?? '').slice(0, MAX_TEXT)
  return {
    ...(text && { q: text }),
    ...(isMoment(start) && { start }),
    ...(isMoment(end) && { end }),
  }
}

export function withoutSearch(query: URLSearchParams): URLSearchParams {
  for (const field of fields) setField(query, field, '')
  return query
}

const MAX_TEXT = 60

function isMoment(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,10}$/.test(text)
}

type OrderSearchProps = { readonly isOpen: boolean; readonly onToggle: () => void }

/** Opens the search, or closes it and shows all orders again. */
export function SearchButton({ isOpen, onToggle }: OrderSearchProps) {
  const t = useT('orderSearch')
  return (
    <IconButton label={t(isOpen ? 'close' : 'open')} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <SearchX /> : <Search />}
    </IconButton>
  )
}

/** Long enough that a word typed is one search. */
const DEBOUNCE_MS = 400

/** Searches by number, name or reference, and by the days of placing. The address keeps it. */
export function OrderSearch() {
  const t = useT('orderSearch')
  const [query, setQuery] = useSearchParams()
  const searched = searchIn(query)
  const [text, setText] = useState(searched.q ?? '')
  const set = (field: SearchField, value: string): void =>
    setQuery(
      (before) => {
        setField(before, field, value)
        return before
      },
      { replace: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = oneLine(text)
      if (next !== (searched.q ?? '')) set('q', next)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isEmpty = searched.start && searched.end && Number(searched.start) >= Number(searched.end)
  return (
    <div className={styles.search}>
      <Field
        label={t('text')}
        kind="search"
        value={text}
        onChange={setText}
        maxLength={MAX_TEXT}
        enterKeyHint="search"
      />
      <div className={styles.days}>
        <Field
          label={t('from')}
          kind="date"
          value={dayOf(searched.start)}
          max={dayOf(searched.end, -1)}
          onChange={(day) => set('start', secondsOf(day))}
        />
        <Field
          label={t('to')}
          kind="date"
          value={dayOf(searched.end, -1)}
          min={dayOf(searched.start)}
          onChange={(day) => set('end', secondsOf(day, 1))}
          error={isEmpty ? t('reversed') : undefined}
        />
      </div>
    </div>
  )
}

/** The day of a moment at this phone, as a date field has it; empty without a moment. */
function dayOf(seconds: string | undefined, offset = 0): string {
  if (seconds === undefined) return ''
  const at = new Date(Number(seconds) * 1000)
  at.setDate(at.getDate() + offset)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
    .join('-')
}

/** When that day begins at this phone, or one after it. */
function secondsOf(day: string, offset = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return ''
  return String(new Date(year, month - 1, date + offset).getTime() / 1000)
}
