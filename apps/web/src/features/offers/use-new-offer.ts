import type { HomeConfig, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinStated, type OfferSide } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useSigning } from '../../parts/PasswordSheet.tsx'
import { chosenMethods, emptyDraft, offerFormOf, problemOf } from './offer-form.ts'
import { makerNamespace } from './sides.ts'

type NewOfferOptions = { readonly info: User; readonly config: HomeConfig; readonly side: OfferSide }

/**
 * Draft of a new offer, its first problem, and the call that lists it. An offer to sell needs the payment password, because it
 * reserves coin.
 */
export function useNewOffer({ info, config, side }: NewOfferOptions) {
  const t = useT(makerNamespace[side])
  const navigate = useNavigate()
  const { data: methods = [] } = useApiQuery('listPaymentMethods', {})
  const [typed, set, clear] = useDraft(side === 'buy' ? 'want' : 'offer', {
    ...emptyDraft,
    price: config.coinPrice,
  })
  const act = useApiMutation('addOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: () => {
      clear()
      setFlash(t('offerListed'))
      navigate(paths.trade('mine'), { replace: true })
    },
  })
  // A buyer can usually pay by what they are paid by.
  const methodTypes = typed.methodTypes ?? [...new Set(methods.map(({ type }) => type))]
  const draft = { ...typed, methodTypes }
  const signing = useSigning(act)
  const check = useSellerCheck(side)
  const methodIds = chosenMethods(draft, methods, serverNow() / 1000)
  const available = side === 'buy' ? null : coinStated(info.coin)
  const send = (signed: { readonly payPassword?: string }): void =>
    act.mutate(
      { ...offerFormOf({ side, draft, config, methodIds }), ...signed },
      {
        onError: (error) => {
          signing.onError(error)
          rereadMarket(error)
        },
      },
    )
  return {
    draft,
    set,
    methodIds,
    available,
    problem: problemOf({
      draft,
      config,
      available,
      methodCount: side === 'buy' ? methodTypes.length : methodIds.length,
    }),
    error: act.error,
    /** The server's reason why this user may not sell. */
    objection: check.objection,
    isBusy: check.isChecking || (side === 'buy' && act.isPending),
    list: (): void => {
      if (side === 'buy') send({})
      else void check.passes().then((isFine) => isFine && signing.open())
    },
    signing,
    submit: (payPassword: string): void => send({ payPassword }),
  }
}

/** Checks on opening whether the user may sell, and again if not. If the check fails to load, the listing call decides. */
function useSellerCheck(side: OfferSide) {
  const { data, isFetching, refetch } = useApiQuery('checkSelling', {}, { isEnabled: side === 'sell' })
  const hasPassword = useUserInfo((store) => store.info?.hasPayPassword === 1)
  return {
    objection: data?.canSell === 0 ? data.reason : undefined,
    isChecking: isFetching && data?.canSell === 0,
    passes: async (): Promise<boolean> => {
      // A user without a payment password has to set one first, which may also resolve the objection.
      if (data?.canSell !== 0 || !hasPassword) return true
      const { data: now } = await refetch()
      return now?.canSell !== 0
    },
  }
}

/** A rejected payment window means that the market has changed: reload its configuration. */
export function rereadMarket(error: unknown): void {
  if (fieldError(error, 'payMinutes')) refresh('home')
}
