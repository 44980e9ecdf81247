import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import css from './Facts.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** Text for the clipboard. */
  readonly copies?: string
}

/** Labels and values, one per line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, copies }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{copies ? <CopyText text={copies}>{value}</CopyText> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

type CopyProps = { readonly text: string; readonly children: ReactNode }

/** Without clipboard access (plain http) the text is shown without a button, to be selected. */
export function CopyText({ text, children }: CopyProps) {
  const t = useT('core')
  const [isCopied, setIsCopied] = useState(false)
  if (!navigator.clipboard) return children
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  const Icon = isCopied ? Check : Copy
  return (
    <span className={css.copy}>
      {children}
      <button
        type="button"
        onClick={copy}
        onBlur={() => setIsCopied(false)}
        aria-label={`${t('copy')} ${text}`}
      >
        <Icon size={13} aria-hidden="true" />
      </button>
      <span role="status" className={css.said}>
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  )
}
