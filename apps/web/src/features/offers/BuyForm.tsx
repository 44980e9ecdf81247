import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import type { AnswerFormProps } from './AnswerScreen.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { BuyFields } from './BuyFields.tsx'
import { useAnswer } from './use-answer.ts'

export function BuyForm({ offer, seen, config, query }: AnswerFormProps) {
  const t = useT('market')
  const buy = useAnswer({ offer, config, query })
  const [ordering, setOrdering] = useState<typeof offer | null>(null)
  return (
    <AnswerForm
      offer={offer}
      seen={seen}
      config={config}
      answer={buy}
      bar={
        <AnswerBar offer={offer} answer={buy} methodType={buy.method} onAnswer={() => setOrdering(offer)} />
      }
      fields={<BuyFields offer={offer} config={config} buy={buy} />}
      sheet={
        <AnswerSheet
          seen={ordering ?? offer}
          isOpen={ordering !== null}
          onClose={() => setOrdering(null)}
          wish={buy.wish}
          methodType={buy.method}
          next={
            <ButtonLink to={screens.offers} size="small" tone="second">
              {t('otherOffers')}
            </ButtonLink>
          }
        />
      }
    />
  )
}
