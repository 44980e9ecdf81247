import type { HomeConfig, Offer, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { availableFor, changesOf } from './offer-changes.ts'
import { draftOf, type OfferDraft, problemOf } from './offer-form.ts'
import { rereadMarket } from './reread-market.ts'

type Edited = { readonly offer: Offer; readonly info: User; readonly config: HomeConfig }

/** An offer being changed: as it is, with what is typed over it, and sending what has changed. */
export function useEditOffer({ offer, info, config }: Edited) {
  const t = useT('trade')
  const navigate = useNavigate()
  const { data: methods } = useApi('listPaymentMethods', {}, { isEnabled: offer.side === 'sell' })
  const [typed, setTyped] = useState<Partial<OfferDraft>>({})
  const act = useAct('editOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: () => {
      setParameters({ sellItem: null })
      sayDone(t('offerSaved'))
      navigate(paths.trade('mine'), { replace: true })
    },
  })
  const draft: OfferDraft = { ...draftOf(offer), ...typed }
  // The offer tells the types of its methods, not which they are: those of its types count as chosen until touched.
  const current = methods?.filter(({ type }) => offer.methodTypes.includes(type)).map(({ id }) => id) ?? []
  const available = offer.side === 'buy' ? null : availableFor(offer, info.coin)
  const changed = changesOf({ offer, draft, config })
  return {
    draft,
    set: (some: Partial<OfferDraft>) => setTyped((before) => ({ ...before, ...some })),
    methodIds: draft.methodIds ?? current,
    available,
    problem: problemOf({
      draft,
      config,
      available,
      methodCount: offer.side === 'buy' ? draft.methodTypes.length : (draft.methodIds?.length ?? 1),
    }),
    isSame: Object.keys(changed).length === 0,
    isPending: act.isPending,
    error: act.error,
    submit: () => act.mutate({ id: offer.id, ...changed }, { onError: rereadMarket }),
  }
}
