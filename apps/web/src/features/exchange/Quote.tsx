import type { HomeConfig } from '@u-market/contract'
import { type ExchangeQuote, usdtText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'

type QuoteProps = { readonly quote: ExchangeQuote | null; readonly config: HomeConfig }

/** Rate, fee and what arrives: all of it before the password. */
export function Quote({ quote, config }: QuoteProps) {
  const t = useT('exchange')
  return (
    <Card title={t('terms')}>
      <Facts
        facts={[
          { label: t('rate'), value: t('rateIs', { rate: moneyText(config.usdtRate, 'USDT') }) },
          { label: t('fee'), value: moneyText(config.usdtFee, 'USDT') },
          {
            label: t('arrives'),
            value: quote ? moneyText(usdtText(quote.arrives), 'USDT') : '–',
            isStrong: true,
          },
        ]}
      />
    </Card>
  )
}
