import type { ConsoleDataOf } from '@u-market/contract'
import { type Coin, coin, coinStated, coinText, payAward } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Amount } from '../../parts/values.tsx'
import css from './Postings.module.css'

type Sources = NonNullable<ConsoleDataOf<'getDispute'>['sources']>
type Props = { readonly award: Coin; readonly sources: Sources }

/** What an award would be paid from if it took effect now. The posting divides it with the same function. */
export function AwardSources({ award, sources }: Props) {
  const t = useT('ledger')
  const { money } = useFormat()
  const { offers, ...texts } = sources
  const stated = (text: string): Coin => coin(coinStated(text))
  const plan = payAward(award, {
    held: stated(texts.held),
    balance: stated(texts.balance),
    stock: stated(texts.stock),
    bond: stated(texts.bond),
  })
  const rows = [
    { from: 'held', taken: plan.fromHeld },
    { from: 'balance', taken: plan.fromBalance },
    { from: 'stock', taken: plan.fromStock },
    { from: 'bond', taken: plan.fromBond },
  ] as const
  return (
    <>
      <table className={css.sources} aria-label={t('award')}>
        <thead>
          <tr>
            <th scope="col">{t('awardFrom')}</th>
            <th scope="col">{t('awardThere')}</th>
            <th scope="col">{t('awardTaken')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, taken }) => (
            <tr key={from}>
              <th scope="row">{t(`award_${from}`)}</th>
              <td>
                <Amount value={texts[from]} unit="U" />
              </td>
              <td>{taken > 0n ? <Amount value={coinText(coin(-taken))} unit="U" isChange /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Notice tone={plan.paid < award ? 'danger' : 'good'}>
        {t('awardPaid', { award: money(coinText(award)), paid: money(coinText(plan.paid)) })}
        {plan.takesOffersDown && offers > 0 && ` ${t('awardOffers', { count: offers })}`}
        {plan.heldBack > 0n && ` ${t('awardBack', { coin: money(coinText(plan.heldBack)) })}`}
      </Notice>
    </>
  )
}
