import { useT } from '../../base/i18n/i18n.ts'
import css from './Changes.module.css'
import { FactValue } from './FactValue.tsx'
import { changesOf } from './facts.ts'
import { factText } from './texts.ts'

type Props = { readonly before: string; readonly after: string }

/** What an act changed: each field as it was and as it is. */
export function Changes({ before, after }: Props) {
  const t = useT('audit')
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <section className={css.changes} aria-label={t('changes')}>
      <h2>{t('changes')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, was, is }) => (
            <tr key={name}>
              <th scope="row">{factText(t, name)}</th>
              <td className={css.was}>{was === null ? '–' : <FactValue name={name} value={was} />}</td>
              <td>{is === null ? '–' : <FactValue name={name} value={is} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
