import { once } from 'node:events'
import { createServer } from 'node:http'
import type { MessageDeps } from '../features/messaging/index.ts'
import { createAddressReader } from '../platform/caller-address.ts'
import { createRateLimit } from '../platform/limit-rate.ts'
import { portOf } from '../platform/port-of.fixture.ts'
import type { SharedRedis } from '../platform/redis.ts'
import { createGateway } from './create-gateway.ts'
import { createNotifier } from './create-notifier.ts'
import type { GatewayLimits } from './limits.ts'

/** Starts another gateway on the same database, like a second server process. */
export async function startGateway(
  deps: MessageDeps,
  limits: Partial<GatewayLimits> = {},
  redis: SharedRedis | null = null,
) {
  const { connectionString, pool } = deps.database
  const notifier = createNotifier(pool, deps.log)
  const gateway = createGateway({
    deps,
    connectionString,
    // Tests set a phone's address by a header.
    addressOf: createAddressReader(1),
    limitRate: createRateLimit(redis),
    ...{ notifier, limits, redis },
  })
  const server = createServer()
  await gateway.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    gateway,
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    stop: async (): Promise<void> => {
      await gateway.close()
      await notifier.close()
      server.close()
    },
  }
}
