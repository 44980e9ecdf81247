/**
 * Going down without losing a call: first not ready, so that proxies send their calls elsewhere; then no new connections; then each
 * connection ends once it has been answered.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** By then a proxy that asks every second has twice been told that the server is not ready. */
const NOTICE_MS = 3_000
/** How long a question counts: of several processes behind one port, each is asked only now and then. */
const ASKED_WITHIN_MS = 60_000
/** A request may already be on its way on a connection that looks idle. */
const IDLE_LOOK_MS = 25
/** Browsers open connections that they may never use. Node waits for a first request on them. */
const FIRST_BYTE_MS = 500

export type Drain = {
  readonly isOn: boolean
  /** Called when a proxy asks whether the server is ready. */
  asked(): void
  /** From now on the server is not ready. Waits until proxies have noticed; without a proxy that asks, it does not wait. */
  begin(): Promise<void>
}

/** @param giveNotice waits until proxies have noticed; tests decide when that is */
export function createDrain(giveNotice: () => Promise<unknown> = () => delay(NOTICE_MS)): Drain {
  let isOn = false
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    get isOn() {
      return isOn
    },
    asked: () => {
      if (!isOn) askedAt = performance.now()
    },
    begin: async () => {
      isOn = true
      if (performance.now() - askedAt < ASKED_WITHIN_MS) await giveNotice()
    },
  }
}

/** While draining, calls are answered as usual, and each answer is the last one on its connection. */
export function endConnectionsOn(drain: Drain, fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isOn) reply.header('connection', 'close')
    done()
  })
}

/**
 * Returns a function that takes no new connections. What it resolves to resolves when those that are open have been answered and
 * closed.
 */
export function watchConnections(server: Server): () => Promise<{ readonly ended: Promise<unknown> }> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async () => {
    if (!server.listening) return { ended: Promise.resolve() }
    const closed = once(server, 'close')
    // Right after this turn's accepts, because a connection that waits to be accepted is reset.
    await nextTurn()
    // The HTTP server's own `close` would also cut connections whose next request has not been read yet.
    TcpServer.prototype.close.call(server)
    const looking = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    const waiting = setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, FIRST_BYTE_MS)
    const ended = closed.finally(() => {
      clearInterval(looking)
      clearTimeout(waiting)
    })
    return { ended }
  }
}
