/**
 * What operators keep a user from. Orders that run go on to their end whatever stands against either side: nobody's counterparty
 * is left stranded. A sanction ends by the clock, judged whenever it matters, or by an operator.
 */
export const sanctionKinds = ['no_trade', 'no_transfer', 'frozen', 'closed'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** Trade: to order, and to list coin for sale. Transfer: whatever else takes coin out of the balance, or a bond back into it. */
export type SanctionedAct = 'trade' | 'transfer'

export type Sanction = {
  readonly kind: SanctionKind
  /** As the user reads it. */
  readonly reason: string
  /** Unix milliseconds; null: until it is lifted. */
  readonly until: number | null
}

/** The mildest first. */
const sanctionedActs: Readonly<Record<SanctionKind, readonly SanctionedAct[]>> = {
  no_trade: ['trade'],
  no_transfer: ['transfer'],
  frozen: ['trade', 'transfer'],
  closed: ['trade', 'transfer'],
}

/** Those that have not ended by `now`. */
export function activeSanctions<S extends Sanction>(sanctions: readonly S[], now: number): S[] {
  return sanctions.filter(({ until }) => until === null || until > now)
}

/** The one that keeps a user from an act for longest; of several that end together the strictest. Null: they may. */
export function findSanctionAgainst(
  sanctions: readonly Sanction[],
  act: SanctionedAct,
  now: number,
): Sanction | null {
  const [first, ...others] = activeSanctions(sanctions, now).filter(({ kind }) =>
    sanctionedActs[kind].includes(act),
  )
  return others.reduce((held, each) => (isStricter(each, held ?? each) ? each : held), first) ?? null
}

function isStricter(one: Sanction, other: Sanction): boolean {
  const [end, otherEnd] = [endOf(one), endOf(other)]
  return end === otherEnd
    ? sanctionKinds.indexOf(one.kind) > sanctionKinds.indexOf(other.kind)
    : end > otherEnd
}

function endOf({ until }: Sanction): number {
  return until ?? Number.POSITIVE_INFINITY
}
