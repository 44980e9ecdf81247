import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { factsOf, unitOf } from './facts.ts'
import { factText } from './texts.ts'

/** The facts on record, as one line. */
export function Detail({ json }: { readonly json: string }) {
  const t = useT('audit')
  const { money } = useFormat()
  const shown = (name: string, value: string): string => {
    const unit = unitOf(name, value)
    return unit ? `${money(value)} ${unit}` : value
  }
  const text = factsOf(json)
    .map(([name, value]) => (name ? `${factText(t, name)} ${shown(name, value)}` : value))
    .join(' · ')
  return <span title={text}>{text || '–'}</span>
}
