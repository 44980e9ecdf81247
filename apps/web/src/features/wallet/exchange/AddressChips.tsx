import { ownScreens } from '@u-market/contract/paths'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ButtonLink } from '../../../parts/Button.tsx'
import { Chips } from '../../../parts/Choices.tsx'
import type { ExchangeDraft } from './use-exchange.ts'

type AddressChipsProps = {
  readonly draft: ExchangeDraft
  readonly set: (some: Partial<ExchangeDraft>) => void
}

/** The user's addresses at one tap, and the way to their list. A tap chooses the network too. */
export function AddressChips({ draft, set }: AddressChipsProps) {
  const t = useT('addresses')
  const { data } = useApiQuery('listAddresses', {})
  const kept = data?.data ?? []
  const chosen = kept.find(({ address, network }) => address === draft.address && network === draft.network)
  return (
    <>
      {kept.length > 0 && (
        <Chips
          label={t('mine')}
          value={String(chosen?.id ?? '')}
          onChange={(id) => {
            const address = kept.find((each) => String(each.id) === id)
            if (address) set({ address: address.address, network: address.network })
          }}
          options={kept.map(({ id, label, network }) => ({
            value: String(id),
            label: `${label} · ${network}`,
          }))}
        />
      )}
      <ButtonLink tone="quiet" size="small" to={ownScreens.addresses}>
        {data?.locked === 1 ? t('titleLocked') : t('title')}
      </ButtonLink>
    </>
  )
}
