import { useT } from '../../base/i18n/i18n.ts'
import { factsOf } from './facts.ts'
import { factText } from './texts.ts'

/** The facts on record, as one line. */
export function Detail({ json }: { readonly json: string }) {
  const t = useT('audit')
  const text = factsOf(json)
    .map(([name, value]) => (name ? `${factText(t, name)} ${value}` : value))
    .join(' · ')
  return <span title={text}>{text || '–'}</span>
}
