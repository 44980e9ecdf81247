/**
 * What an operator can stop at once, whatever the rules say: an emergency brake. `method:` is a payment type, `offer:` one offer.
 * What is under way goes on.
 */
export const marketSwitches = ['orders', 'exchanges', 'registrations'] as const
export type SwitchName = (typeof marketSwitches)[number] | `method:${string}` | `offer:${number}`
export type SwitchKind = (typeof marketSwitches)[number] | 'method' | 'offer'

const NAMED =
  /^(?:(?<whole>orders|exchanges|registrations)|(?<kind>method|offer):(?<subject>[a-z0-9_]{1,30}))$/

/** Its kind, and of a payment type or an offer which; null for the name of no switch. */
export function readSwitch(name: string): { readonly kind: SwitchKind; readonly subject: string } | null {
  const groups = NAMED.exec(name)?.groups
  const kind = switchKinds.find((each) => each === (groups?.whole ?? groups?.kind))
  return kind ? { kind, subject: groups?.subject ?? '' } : null
}

const switchKinds: readonly SwitchKind[] = [...marketSwitches, 'method', 'offer']
