import type { HomeConfig, Offer, User } from '@u-market/contract'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { useSigning } from '../../parts/PasswordSheet.tsx'
import { asksPassword, availableFor, changesOf, draftOf, type OfferDraft, problemOf } from './offer-form.ts'
import { rereadMarket } from './use-new-offer.ts'

type Edited = {
  readonly offer: Offer
  readonly info: User
  readonly config: HomeConfig
  readonly onSaved: () => void
}

/** Edit state of an offer: its current terms with the typed changes; sends only the changes. */
export function useEditOffer({ offer, info, config, onSaved }: Edited) {
  const t = useT('makeSellOffer')
  const { data: methods } = useApiQuery('listPaymentMethods', {}, { isEnabled: offer.side === 'sell' })
  const [typed, setTyped] = useState<Partial<OfferDraft>>({})
  const act = useApiMutation('editOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: () => {
      setFlash(t('offerSaved'))
      onSaved()
    },
  })
  const signing = useSigning(act)
  const draft: OfferDraft = { ...draftOf(offer), ...typed }
  // An offer lists method types, not accounts: the user's accounts of these types count as selected until changed.
  const current = methods?.filter(({ type }) => offer.methodTypes.includes(type)).map(({ id }) => id) ?? []
  const available = offer.side === 'buy' ? null : availableFor(offer, info.coin)
  const changed = changesOf({ offer, draft, config })
  const send = (signed: { readonly payPassword?: string }): void =>
    act.mutate(
      { id: offer.id, ...changed, ...signed },
      {
        onError: (error) => {
          signing.onError(error)
          rereadMarket(error)
        },
      },
    )
  return {
    draft,
    set: (some: Partial<OfferDraft>) => setTyped((before) => ({ ...before, ...some })),
    methodIds: draft.methodIds ?? current,
    available,
    problem: problemOf({
      draft,
      config,
      available,
      methodCount: offer.side === 'buy' ? (draft.methodTypes?.length ?? 0) : (draft.methodIds?.length ?? 1),
    }),
    isSame: Object.keys(changed).length === 0,
    isPending: act.isPending,
    error: act.error,
    signing,
    send,
    save: (): void => (asksPassword({ offer, draft, config }) ? signing.open() : send({})),
  }
}
