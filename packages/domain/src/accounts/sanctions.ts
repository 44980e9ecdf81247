/**
 * Restrictions that operators impose on a user, mildest first: `isStricter` reads the order. Open orders still run to their end,
 * so that the other party is not stranded. A sanction ends at its time, checked at every act, or when an operator lifts it.
 */
export const sanctionKinds = ['no_trade', 'no_transfer', 'frozen', 'closed'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/**
 * `trade`: ordering, and listing coin for sale. `transfer`: any other act that takes coin out of the balance, or a bond back into
 * it.
 */
export type SanctionedAct = 'trade' | 'transfer'

export type Sanction = {
  readonly kind: SanctionKind
  /** Shown to the user. */
  readonly reason: string
  /** Unix milliseconds; null: until it is lifted. */
  readonly until: number | null
  /** The owner's own freeze, which no operator imposed or lifts. */
  readonly byOwner?: true
}

const sanctionedActs: Readonly<Record<SanctionKind, readonly SanctionedAct[]>> = {
  no_trade: ['trade'],
  no_transfer: ['transfer'],
  frozen: ['trade', 'transfer'],
  closed: ['trade', 'transfer'],
}

export function activeSanctions<S extends Sanction>(sanctions: readonly S[], now: number): S[] {
  return sanctions.filter(({ until }) => until === null || until > now)
}

/** Returns the sanction that bars an act for longest (if several end together, the strictest); null: the act is allowed. */
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
