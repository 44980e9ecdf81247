import { isLoopback } from '../../platform/caller-address.ts'
import { TransportRefusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'

/** Sooner than this nobody has seen what there is. */
const AGAIN_SECONDS = 15

/** The demo's own machine may have it anew; to everybody else there is no such call. */
export function startDemoOver(deps: Pick<Deps, 'demo' | 'clock'>, address: string): null {
  const { demo, clock } = deps
  if (!demo || !isLoopback(address)) throw new TransportRefusal(404)
  const wait = demo.madeAt + AGAIN_SECONDS * 1000 - clock.now().getTime()
  if (wait > 0) throw new TransportRefusal(429, Math.ceil(wait / 1000))
  demo.startOver()
  return null
}
