import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import type { AnswerBestProps } from './AnswerBest.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { answering } from './sides.ts'

type BestSheetProps = Pick<AnswerBestProps, 'wish' | 'methodType'> & {
  readonly best: Offer | undefined
  /** The offer that the sheet stands on; null: closed. */
  readonly ordered: Offer | null
  readonly onOrder: (offer: Offer | null) => void
}

/** The sheet of quick buy and quick sell. It outlives its offer: gone meanwhile, it says so there and leads to what is best then. */
export function BestSheet({ best, ordered, onOrder, ...asked }: BestSheetProps) {
  const seen = ordered ?? best
  if (!seen) return null
  const next = best && best.id !== seen.id ? best : null
  return (
    <AnswerSheet
      {...asked}
      isQuick
      seen={seen}
      isOpen={ordered !== null}
      onClose={() => onOrder(null)}
      next={<NextBest side={seen.side} hasNext={next !== null} onNext={() => onOrder(next)} />}
    />
  )
}

type NextBestProps = Pick<Offer, 'side'> & { readonly hasNext: boolean; readonly onNext: () => void }

function NextBest({ side, hasNext, onNext }: NextBestProps) {
  const t = useT(answering[side])
  return (
    <Button tone="second" onClick={onNext}>
      {hasNext ? t('nextBest') : t('backToSearch')}
    </Button>
  )
}
