import type { ConsoleDataOf } from '@u-market/contract'
import {
  coin,
  findSanctionAgainst,
  hasPermission,
  heldExchangeStatuses,
  maskAddress,
  usdtText,
} from '@u-market/domain'
import { accountOwnedBy, previewPosting } from '../../ledger/post.ts'
import { payExchange, refuseExchange } from '../../ledger/recipes.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isFrozenByOwner } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findProposed, soloView } from '../operators/index.ts'
import { whyNotConfirm } from './decide-exchange.ts'
import {
  findExchange,
  findSharers,
  listOtherExchanges,
  type ReviewedExchange,
  readAddressFacts,
  sumSent,
} from './exchange.queries.ts'
import { flagOf, reviewedExchangeView } from './exchange.views.ts'

/** The most rows of a kind that one page shows. */
const MAX_ROWS = 10

/** Reads an exchange with what an operator judges it by, and a preview of the posting of each decision. */
export async function reviewExchange(
  deps: Deps,
  operator: SessionOperator,
  id: number,
): Promise<ConsoleDataOf<'getExchange'>> {
  const { kysely } = deps.database
  const row = await findExchange(kysely, id)
  if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
  const at = deps.clock.now()
  const { userId, address } = row
  const num = coin(row.coinMinor)
  const imposed = (row.sanctions ?? []).filter(({ byOwner }) => !byOwner)
  const sanction = findSanctionAgainst(imposed, 'transfer', at.getTime())
  const isFrozen = isFrozenByOwner(row.sanctions)
  const [facts, solo, proposal, whyNot, alsoBy, sent, others] = await Promise.all([
    readAddressFacts(kysely, [id]),
    soloView(deps, { operator, amount: num }),
    findProposed(kysely, { subject: `exchange:${id}`, at }),
    whyNotConfirm(kysely, row, { operatorId: operator.id, at }),
    findSharers(kysely, { address, userId, limit: MAX_ROWS }),
    sumSent(kysely, { userId, at }),
    listOtherExchanges(kysely, { id, userId, limit: MAX_ROWS }),
  ])
  const held = { id, userId, num }
  const accountOf = accountOwnedBy(row.username)
  const isShown = mayShowAddress(row, { operator, isSanctioned: sanction !== null || isFrozen })
  return {
    ...reviewedExchangeView(row, facts.get(id)),
    address: isShown ? address : maskAddress(address),
    preview: {
      pay: previewPosting(payExchange(held, at), accountOf),
      refuse: previewPosting(refuseExchange(held, at), accountOf),
    },
    ...solo,
    proposal,
    mayConfirm: flagOf(row.status === 'paid' && whyNot === null),
    sanction: sanction?.reason ?? '',
    frozenByOwner: flagOf(isFrozen),
    alsoBy,
    sentInDay: usdtText(sent.day),
    sentInMonth: usdtText(sent.month),
    others: others.map((other) => ({
      id: other.id,
      usdt: usdtText(other.usdtMinor),
      network: other.network,
      address: maskAddress(other.address),
      sameAddress: flagOf(other.address.toLowerCase() === address.toLowerCase()),
      status: other.status,
      createdAt: unixSeconds(other.createdAt),
    })),
  }
}

type Viewer = { readonly operator: Pick<SessionOperator, 'role'>; readonly isSanctioned: boolean }

/**
 * Before the authorisation only operators who decide it see the whole address. While a sanction keeps the coin in the market, no
 * operator needs it.
 */
function mayShowAddress({ status }: ReviewedExchange, { operator, isSanctioned }: Viewer): boolean {
  if (heldExchangeStatuses.some((held) => held === status) && isSanctioned) return false
  return !['pending', 'refused'].includes(status) || hasPermission(operator.role, 'exchange.decide')
}
