import type { WhyNotApprove } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'

const reasons = {
  own: 'PROPOSAL_OWN',
  maker: 'PROPOSAL_MAKER',
  subject: 'OPERATOR_SELF',
  new: 'OPERATOR_NEW',
  maker_new: 'PROPOSAL_MAKER_NEW',
  invited: 'OPERATORS_INVITED',
  reset: 'OPERATORS_RESET',
  shared: 'OPERATORS_SHARED',
} as const

/** Returns the refusal of two operators who do not count as two people, with its end if it ends by itself. */
export function notTwoRefusal({ why, until }: WhyNotApprove): Refusal {
  return new Refusal(reasons[why], until ? { until: unixSeconds(until) } : {})
}
