import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import type { AnswerFormProps } from './AnswerScreen.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { SellFields } from './SellFields.tsx'
import { useSell } from './use-sell.ts'

/** To sell to the maker of an offer to buy. */
export function SellForm({ offer, seen, config, query }: AnswerFormProps) {
  const t = useT('selling')
  const sell = useSell({ offer, config, query })
  const [selling, setSelling] = useState<typeof offer | null>(null)
  const { account } = sell.payment
  return (
    <AnswerForm
      offer={offer}
      seen={seen}
      config={config}
      answer={sell}
      bar={
        <AnswerBar
          offer={offer}
          answer={sell}
          methodType={account?.type ?? sell.method}
          onAnswer={() => setSelling(offer)}
        />
      }
      fields={<SellFields offer={offer} sell={sell} />}
      sheet={
        <AnswerSheet
          seen={selling ?? offer}
          isOpen={selling !== null}
          onClose={() => setSelling(null)}
          wish={sell.wish}
          methodType={account?.type ?? ''}
          methodId={account?.id}
          next={
            <ButtonLink to={paths.offers({ side: 'buy' })} size="small" tone="second">
              {t('otherOffers')}
            </ButtonLink>
          }
        />
      }
    />
  )
}
