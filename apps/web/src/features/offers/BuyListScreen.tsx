import { paths, screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Market } from './Market.tsx'
import { answering, named, sideIn } from './sides.ts'

/** The market's offers as a page of their own, of either side, which a link can lead to. */
export function BuyListScreen() {
  const t = useT('selling')
  const [query] = useSearchParams()
  const side = sideIn(query)
  const sided = useT(answering[side])
  const navigate = useNavigate()
  return (
    <Screen title={sided('buyList')} back={screens.home}>
      <Segmented
        label={t('side')}
        value={side}
        onChange={(next) => navigate(paths.offers(named(next)), { replace: true })}
        options={[
          { value: 'sell', label: t('sideBuy') },
          { value: 'buy', label: t('sideSell') },
        ]}
      />
      <Market key={side} side={side} />
    </Screen>
  )
}
