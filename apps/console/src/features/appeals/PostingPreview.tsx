import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { accountText, postingText } from '../ledger/index.ts'
import css from './PostingPreview.module.css'
import type { Review } from './texts.ts'

/** The entries that the ruling would write, from the server's own recipe. */
export function PostingPreview({ posting }: { readonly posting: Review['preview']['release'] }) {
  const t = useT('ledger')
  return (
    <table className={css.posting} aria-label={t('entries')}>
      <caption>{postingText(t, posting.kind)}</caption>
      <tbody>
        {posting.entries.map(({ account, amount }) => (
          <tr key={account}>
            <td>{accountText(t, account)}</td>
            <td>
              <Amount value={amount} unit="U" isChange />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
