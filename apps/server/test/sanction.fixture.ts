import type { World } from '@u-market/testkit'
import type { ConsoleOperator } from '@u-market/testkit/world'

type Kind = 'no_trade' | 'no_transfer' | 'frozen'
export const REASON = 'Two reports are being looked into'

type More = { readonly until?: number; readonly note?: string; readonly by?: ConsoleOperator }

/** Imposes a sanction by Olivia that lasts until it is lifted; `more` can change both. */
export function imposes(world: World, { id }: { id: number }, kind: Kind, more: More = {}) {
  const { by = world.olivia, ...form } = more
  return by.call('imposeSanction', { userId: id, kind, reason: REASON, ...form })
}

/** In Unix seconds. */
export function now({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
