import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Template } from '@u-market/testkit/template'
import { openWorld } from '@u-market/testkit/world'

export type MarketOptions = {
  readonly isDemo?: boolean
  /** From other machines: its operators need their second factor. */
  readonly isReachable?: boolean
}

/** A world with its own server, at an address that a browser can open. */
export async function openMarket({ isDemo = true, isReachable = false }: MarketOptions = {}) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const world = await openWorld(templateOfRun(), { port, publicUrl: address, isDemo, isReachable })
  const { server } = world.server.app.fastify
  const sockets = new Set<Duplex>()
  server.prependListener('upgrade', (_request, socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const gateways = server.listeners('upgrade')
  const refuse = (_request: unknown, socket: Duplex): void => void socket.destroy()
  return {
    ...world,
    address,
    openSockets: (): number => sockets.size,
    /** The line of every phone breaks, and no new one comes through until `mendSockets`. */
    breakSockets: (): void => {
      server.removeAllListeners('upgrade')
      server.on('upgrade', refuse)
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    mendSockets: (): void => {
      server.removeAllListeners('upgrade')
      for (const gateway of gateways) server.on('upgrade', (...call) => Reflect.apply(gateway, server, call))
    },
    /** After every journey: the books balance, and the server met no bug. */
    settle: async (): Promise<void> => {
      await world.checkBooks()
      const bugs = world.server.takeBugs()
      if (bugs.length > 0) throw new Error(`the server met a bug:\n${bugs.join('\n')}`)
    },
  }
}

export type Market = Awaited<ReturnType<typeof openMarket>>

/** Addresses of pictures and sockets name the port, so it is known before the server starts. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') throw new Error('a probe without a port')
      probe.close(() => resolve(address.port))
    })
  })
}

function templateOfRun(): Template {
  const text = process.env.U_MARKET_TEMPLATE
  if (text === undefined) throw new Error('no template: the global setup did not run')
  return JSON.parse(text)
}
