/** The ruling that is proposed in an order's history. */
import { coinStated, losersBy, type OrderState, type Side } from '@u-market/domain'
import type { EventKind } from '../events/index.ts'
import { textParams } from '../messaging/index.ts'
import { proposalKinds, proposedRulings } from './appeal-kinds.ts'
import type { PartysOrderRow } from './order.views.ts'
import type { OrderEvent } from './replay-order.ts'

type Asked = Pick<PartysOrderRow, 'proposed' | 'buyerConsent' | 'sellerConsent'> &
  Partial<Pick<PartysOrderRow, 'splitMinor'>>

/** The ruling that is proposed at the end of the history, and what each side has said of it. */
export function rulingOf(
  state: OrderState,
  history: readonly Pick<OrderEvent, 'kind' | 'actor' | 'params'>[],
): Asked {
  const place = history.findLastIndex(({ kind }) => proposalKinds.some((known) => known === kind))
  const kind = proposalKinds.find((known) => known === history[place]?.kind)
  const ruling = kind && proposedRulings[kind]
  if (state !== 'appealing' || ruling === undefined)
    return { proposed: null, buyerConsent: null, sellerConsent: null }
  const since = history.slice(place)
  const consentOf = (side: Side): Asked['buyerConsent'] => {
    if (!losersBy[ruling].includes(side)) return null
    const said = (kind: EventKind) => since.some((event) => event.kind === kind && event.actor === side)
    if (said('appeal_ruling_objected')) return 'objected'
    return said('appeal_ruling_accepted') ? 'accepted' : 'asked'
  }
  const { toBuyer } = textParams(since[0]?.params ?? null)
  return {
    proposed: ruling,
    buyerConsent: consentOf('buyer'),
    sellerConsent: consentOf('seller'),
    ...(ruling === 'split' && toBuyer && { splitMinor: coinStated(toBuyer) }),
  }
}
