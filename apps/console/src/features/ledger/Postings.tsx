import type { ConsoleDataOf } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/values.tsx'
import css from './Postings.module.css'
import { accountText, postingText } from './texts.ts'

type Preview = ConsoleDataOf<'getExchange'>['preview']['pay']

/** What a decision would write into the book, from the server's own recipes. */
export function Postings({ postings }: { readonly postings: readonly Preview[] }) {
  const t = useT('ledger')
  return postings.map(({ kind, entries }) => (
    <table key={kind} className={css.posting} aria-label={t('entries')}>
      <caption>{postingText(t, kind)}</caption>
      <tbody>
        {entries.map(({ account, amount }) => (
          <tr key={account}>
            <td>{accountText(t, account)}</td>
            <td>
              <Amount value={amount} unit="U" isChange />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
}
