import { socketQuery } from '@u-market/contract'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { createStrictClient } from '../strict-client.ts'
import { intoProcess } from '../transport.ts'
import { onlineSellers } from './sellers.ts'

/** Delay before a broken connection is opened again. */
const AGAIN_MS = 3_000

/**
 * Logs some sellers in and opens a socket for each, so that they appear online. Returns a function that disconnects them.
 * @param address where the server listens
 */
export async function keepSellersOnline(fastify: FastifyInstance, address: string): Promise<() => void> {
  const transport = intoProcess(fastify)
  const hangUps = await Promise.all(
    onlineSellers().map(async (keys) => {
      const identity = { token: null, locale: 'en-US' as const, address: '127.0.0.1' }
      const { token } = await createStrictClient(transport, identity).call('logIn', keys)
      return keepLine(`${address.replace('http', 'ws')}/?${socketQuery({ token })}`)
    }),
  )
  return () => {
    for (const hangUp of hangUps) hangUp()
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
