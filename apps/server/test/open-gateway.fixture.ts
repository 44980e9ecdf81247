import { openSocket, type World } from '@u-market/testkit'
import { onTestFinished } from 'vitest'
import { startGateway } from '../src/realtime/gateway.fixture.ts'
import type { GatewayLimits } from '../src/realtime/limits.ts'

/** Starts a second gateway for one test, with a function to connect to it. */
export async function openGateway(world: World, limits: Partial<GatewayLimits> = {}) {
  const made = await startGateway(world.deps, limits)
  onTestFinished(made.stop)
  const connect = (who: { token: string }, more: Record<string, string> = {}) =>
    openSocket(made.baseUrl, who.token, more)
  return { ...made, connect }
}
