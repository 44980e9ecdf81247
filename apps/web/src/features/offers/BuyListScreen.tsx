import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Market } from './Market.tsx'

/** The market's offers as a page of their own, which a link can lead to. */
export function BuyListScreen() {
  const t = useT('market')
  return (
    <Screen title={t('buyList')} back={screens.home}>
      <Market />
    </Screen>
  )
}
