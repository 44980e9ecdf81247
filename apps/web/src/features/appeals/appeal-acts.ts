import type { Appeal, Order } from '@u-market/contract'

type Act = 'objectRuling' | 'acceptRuling' | 'revoke'

/** What the viewer may do in an appeal is an act of its order; of a claim the order, which is over, says nothing. */
export function actsIn(appeal: Appeal, order: Order | undefined): (act: Act) => boolean {
  if (appeal.kind === 'appeal') return (act) => order?.actions.includes(act) ?? false
  const { proposal, awaits, role, appliedBy } = appeal
  return (act) =>
    act === 'revoke' ? proposal === null && appliedBy === role : proposal !== null && awaits === role
}

/** Of a claim: what would go, or went, from the one side to the other. */
export function awardProposed({ appliedBy, proposal }: Appeal): string {
  return (appliedBy === 'buyer' ? proposal?.toBuyer : proposal?.toSeller) ?? ''
}
