import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'

import { accountText, postingText } from '../ledger/index.ts'
import css from './RulingPostings.module.css'
import type { Review, Ruling } from './texts.ts'

type Preview = Review['preview']
type RulingProps = { readonly preview: Preview; readonly ruling: Ruling }

/** The postings that the ruling would write, from the server's own recipes. */
export function RulingPostings({ preview, ruling }: RulingProps) {
  return (
    <>
      <Posting posting={preview[ruling]} />
      {ruling === 'release' && preview.fee && <Posting posting={preview.fee} />}
    </>
  )
}

function Posting({ posting }: { readonly posting: Preview['release'] }) {
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
