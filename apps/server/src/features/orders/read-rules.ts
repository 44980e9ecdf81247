import type { Deps } from '../deps.ts'
import type { Placement } from './place-order.ts'

/** What placing is decided by beside the rows that it locks. */
export async function readRules(deps: Deps): Promise<Pick<Placement, 'settings' | 'off' | 'isFed'>> {
  const [settings, off] = await Promise.all([deps.settings(), deps.switches()])
  return { settings, off, isFed: deps.priceUrl !== undefined }
}
