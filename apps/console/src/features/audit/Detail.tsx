import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import type { Entry } from './EntryPanel.tsx'
import { changesOf, factsOf, unitOf } from './facts.ts'
import { factText } from './texts.ts'
import { useFactText } from './use-fact-text.ts'

/** The facts on record, and what was changed, as one line. */
export function Detail({ detail, before, after }: Pick<Entry, 'detail' | 'before' | 'after'>) {
  const t = useT('audit')
  const factValue = useFactText()
  const { money } = useFormat()
  const shown = (name: string, value: string): string => {
    const unit = unitOf(name, value)
    return unit ? `${money(value)} ${unit}` : (factValue(name, value) ?? value)
  }
  const facts = factsOf(detail).map(([name, value]) =>
    name ? `${factText(t, name)} ${shown(name, value)}` : value,
  )
  const changes = changesOf(before, after).map(({ name, was, is }) => {
    const [then, now] = [was, is].map((value) => (value === null ? '–' : shown(name, value)))
    return `${factText(t, name)} ${then} → ${now}`
  })
  const text = [...changes, ...facts].join(' · ')
  return <span title={text}>{text || '–'}</span>
}
