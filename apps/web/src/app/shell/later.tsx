import type { ComponentType } from 'react'
import { useHomeConfig } from '../../base/api/me.ts'
import { later } from '../../base/chunk.tsx'
import { useParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'

const AGAIN_MS = 3000

// What a visitor's first screen does not run.
const SocketHost = later(() => patiently(async () => (await import('./SocketHost.tsx')).SocketHost))
const PurchaseNotice = later(() =>
  patiently(async () => (await import('../../parts/PurchaseNotice.tsx')).PurchaseNotice),
)

/** The connection of a signed-in user. The market is asked for everybody, on every screen. */
export function LaterSocketHost() {
  const isSignedIn = useIsSignedIn()
  useHomeConfig()
  return isSignedIn && <SocketHost />
}

export function LaterPurchaseNotice() {
  const isWanted = useParameters(({ showStepModel }) => showStepModel)
  return isWanted && <PurchaseNotice />
}

/** Without the connection nothing is heard: what did not come over a poor network is asked for again. */
async function patiently(load: () => Promise<ComponentType>): Promise<ComponentType> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
