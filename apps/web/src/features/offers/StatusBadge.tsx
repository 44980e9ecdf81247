import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { making } from './sides.ts'

export function StatusBadge({ offer }: { readonly offer: Offer }) {
  const t = useT('trade')
  const sided = useT(making[offer.side])
  const words = { up: t('statusUp'), down: t('statusDown'), soldout: sided('statusSoldout') }
  const tones = { up: 'jade', down: 'plain', soldout: 'amber' } as const
  return <Badge tone={tones[offer.status]}>{words[offer.status]}</Badge>
}
