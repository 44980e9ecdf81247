import { socketQuery } from '@u-market/contract'
import type { DemoPlaceName } from '@u-market/server/platform/config.ts'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocket } from 'ws'
import { createStrictClient } from '../strict-client.ts'
import { overHttp } from '../transport.ts'
import { demoPlaces } from './places/index.ts'
import { onlineSellers } from './sellers.ts'

/** Delay before a broken connection is opened again. */
const AGAIN_MS = 3_000

/**
 * Logs some sellers in and opens a socket for each, so that they appear online; one who cannot log in stays offline, which is
 * logged. Returns a function that disconnects them.
 * @param address where the server listens
 */
export async function keepSellersOnline(
  address: string,
  { log, place }: { readonly log: FastifyBaseLogger; readonly place: DemoPlaceName },
): Promise<() => void> {
  const transport = overHttp(address)
  const hangUps = await Promise.all(
    onlineSellers(demoPlaces[place]).map(async (keys) => {
      const identity = { token: null, locale: 'en-US' as const, address: '127.0.0.1' }
      try {
        const { token } = await createStrictClient(transport, identity).call('logIn', keys)
        return [keepLine(`${address.replace('http', 'ws')}/?${socketQuery({ token })}`)]
      } catch (error) {
        log.warn(
          `${keys.account} of the demo stays offline: ${error instanceof Error ? error.message : error}`,
        )
        return []
      }
    }),
  )
  return () => {
    for (const hangUp of hangUps.flat()) hangUp()
  }
}

function keepLine(url: string): () => void {
  let socket: WebSocket
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const open = (): void => {
    socket = new WebSocket(url)
    // The `close` handler retries.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!isOver) timer = setTimeout(open, AGAIN_MS).unref()
    })
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket.terminate()
  }
}
