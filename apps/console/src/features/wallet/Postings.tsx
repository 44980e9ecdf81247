import type { ConsoleDataOf } from '@u-market/contract'
import type { Translate } from '@u-market/i18n'
import { useT } from '../../base/i18n/i18n.ts'
import type { messages } from '../../locales/en-US/ledger.ts'
import { Amount } from '../../parts/values.tsx'
import css from './Postings.module.css'

type Preview = ConsoleDataOf<'getExchange'>['preview']['pay']

/** The postings that a decision would make, as previewed by the server. */
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

type T = Translate<typeof messages>

const accounts = [
  'available',
  'offer_stock',
  'order_escrow',
  'exchange_hold',
  'bond',
  'claim_hold',
  'issuance',
  'fees',
  'exchanged',
  'sum',
] as const

const postings = [
  'coin_issue',
  'coin_take_back',
  'coin_adjust',
  'offer_reserve',
  'offer_return',
  'order_escrow',
  'escrow_return',
  'escrow_release',
  'order_fee',
  'escrow_refund',
  'transfer',
  'exchange_hold',
  'exchange_paid',
  'exchange_refused',
  'bond_pay',
  'bond_return',
  'bond_make_up',
  'escrow_reserve',
  'claim_hold',
  'claim_return',
  'award_from_hold',
  'award_from_balance',
  'award_from_bond',
] as const

/** Returns the name of a preview's account: its kind and its owner, as in `available · Bob`. */
function accountText(t: T, account: string): string {
  const [kind = '', ...owner] = account.split(' · ')
  return [kindText(t, kind), ...owner].join(' · ')
}

/** Returns the name of a kind of account; a kind that this version does not know is shown as it is. */
export function kindText(t: T, kind: string): string {
  const known = accounts.find((account) => account === kind)
  return known ? t(`account_${known}`) : kind
}

function postingText(t: T, kind: string): string {
  const known = postings.find((posting) => posting === kind)
  return known ? t(`posting_${known}`) : kind
}
