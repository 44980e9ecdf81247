import { socketQuery } from '@u-market/contract'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { createStrictClient } from '../strict-client.ts'
import { intoProcess } from '../transport.ts'
import { onlineSellers } from './sellers.ts'

/** A line that broke is taken up again after this. */
const AGAIN_MS = 3_000

/**
 * The phones of some who sell: logged in, and with a socket as any phone has one, so that they are shown as online. Answers how they
 * hang up.
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
    // What broke it, the next try meets again or not.
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
