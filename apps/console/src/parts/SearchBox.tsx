import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/keyboard/use-shortcuts.ts'
import { Kbd } from './Kbd.tsx'
import { useTypedSearch } from './use-typed-search.ts'

type Props = {
  readonly label: string
  /** What was asked for last, from the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Asks while one types, as soon as one stops; Enter asks at once. */
export function SearchBox({ label, value, onSearch }: Props) {
  const t = useT('core')
  const input = useRef<InputRef>(null)
  const { text, type, askNow } = useTypedSearch(value, onSearch)
  useShortcuts({ '/': () => input.current?.focus({ cursor: 'all' }) })
  return (
    <search aria-label={t('search')}>
      <Input
        ref={input}
        value={text}
        onChange={(event) => type(event.target.value)}
        allowClear
        onPressEnter={askNow}
        prefix={<Search size={14} aria-hidden="true" />}
        suffix={<Kbd keys="/" />}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        title={label}
        maxLength={64}
        style={{ width: 320 }}
      />
    </search>
  )
}
