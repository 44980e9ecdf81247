import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useShortcuts } from '../base/keyboard/use-shortcuts.ts'
import { Kbd } from './Kbd.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Asks on Enter, not on each letter: operators paste numbers. */
export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<InputRef>(null)
  useShortcuts({ '/': () => input.current?.focus({ cursor: 'all' }) })
  return (
    <Input
      ref={input}
      key={value}
      defaultValue={value}
      allowClear
      onPressEnter={(event) => onSearch(event.currentTarget.value.trim())}
      onClear={() => onSearch('')}
      prefix={<Search size={14} aria-hidden="true" />}
      suffix={<Kbd keys="/" />}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={64}
      style={{ width: 320 }}
    />
  )
}
