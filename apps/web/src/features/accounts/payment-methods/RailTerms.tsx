import { Clock3, TriangleAlert } from 'lucide-react'
import { useT } from '../../../base/i18n/i18n.ts'
import { Callout } from '../../../parts/Card.tsx'
import { moneyText } from '../../../parts/money.ts'
import { spanOf } from '../../../parts/span.ts'
import type { Rail } from './method-form.ts'

type RailTermsProps = {
  readonly rail: Rail
  /** Its name. */
  readonly method: string
  readonly currency: string
}

/** What a seller should know of a rail: payments that can be taken back, and its own times and largest order. */
export function RailTerms({ rail, method, currency }: RailTermsProps) {
  const t = useT('paymentMethods')
  const { payMinutes, releaseMinutes, largest } = rail
  const said = (minutes: number): string => {
    const { unit, count } = spanOf(minutes)
    return t(unit, { count })
  }
  const terms = [
    payMinutes === null ? null : t('railPay', { time: said(payMinutes) }),
    releaseMinutes === null ? null : t('railRelease', { time: said(releaseMinutes) }),
    largest === null ? null : t('railLargest', { amount: moneyText(largest, currency) }),
  ].filter((term) => term !== null)
  return (
    <>
      {rail.reversible === 1 && (
        <Callout tone="amber">
          <TriangleAlert aria-hidden="true" />
          <p>{t('reversible', { method })}</p>
        </Callout>
      )}
      {terms.length > 0 && (
        <Callout tone="plain">
          <Clock3 aria-hidden="true" />
          <p>{t('railTerms', { method, terms: terms.join(t('comma')) })}</p>
        </Callout>
      )}
    </>
  )
}
