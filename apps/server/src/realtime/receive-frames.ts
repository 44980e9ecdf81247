import { DEFAULT_LOCALE, decodeClientFrame, type Locale, type ServerFrame } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { RawData } from 'ws'
import type { MessageDeps } from '../features/messaging/index.ts'
import { translator } from '../locales/index.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { bugText, readAction, refusalText } from './actions.ts'
import { type Connection, encode, send, socketsCut } from './connection.ts'
import { closeCodes, type GatewayLimits } from './limits.ts'

type ReceiverOptions = {
  readonly deps: MessageDeps
  readonly limits: GatewayLimits
  readonly limitRate: LimitRate
  readonly relay: (to: UserId, frame: ServerFrame) => void
  readonly watch: (connection: Connection, sessionId: number, peerId: UserId | null) => void
}

export type Receiver = ReturnType<typeof createReceiver>

/** Handles a connection's frames one at a time, in the order received. */
export function createReceiver(options: ReceiverOptions) {
  const { limits } = options

  const drain = async (connection: Connection): Promise<void> => {
    if (connection.isBusy) return
    connection.isBusy = true
    for (let text = connection.queue.shift(); text !== undefined; text = connection.queue.shift()) {
      if (connection.socket.readyState !== connection.socket.OPEN) connection.queue.length = 0
      else await act(options, connection, text)
    }
    connection.isBusy = false
  }

  return {
    drain,
    receive: (connection: Connection, data: RawData, isBinary: boolean): void => {
      const now = performance.now()
      connection.lastReceivedAt = now
      if (connection.socket.readyState !== connection.socket.OPEN) return
      if (!isWithinRate(connection, limits, now) || connection.queue.length >= limits.maxQueuedFrames)
        strike(connection, limits, { text: 'tooFast', now })
      else if (isBinary) strike(connection, limits, { text: 'badFrame', now })
      else {
        connection.queue.push(data.toString())
        void drain(connection)
      }
    },
  }
}

async function act(
  { deps, limits, limitRate, relay, watch }: ReceiverOptions,
  connection: Connection,
  text: string,
): Promise<void> {
  const { user } = connection
  if (!user) return
  try {
    // Inside the `try`, because no caller awaits a frame: an error would end the process. Calls and frames of all of a user's
    // devices share one limit.
    await limitRate({ caller: `user:${user.id}`, address: connection.address, isWrite: false })
    const frame = decodeClientFrame(text)
    const action = frame && readAction(frame.action, frame.data)
    if (!action) return strike(connection, limits, { text: 'badFrame', now: performance.now() })
    await action({
      deps,
      connection,
      viewer: user,
      reply: (answer) => send(connection, encode(answer), limits),
      relay,
      watch: (sessionId, peerId) => watch(connection, sessionId, peerId),
    })
  } catch (error) {
    if (error instanceof TransportRefusal)
      return strike(connection, limits, { text: 'tooFast', now: performance.now() })
    const refusal = refusalText(error, user.locale)
    if (refusal === null)
      deps.log.error({ err: error, connection: connection.id }, 'a frame could not be handled')
    sendText(connection, refusal ?? bugText(connection.id, user.locale), limits)
  }
}

/** Takes one from the connection's credit, which refills over time. */
function isWithinRate(connection: Connection, limits: GatewayLimits, now: number): boolean {
  const refill = ((now - connection.creditedAt) / 1000) * limits.framesPerSecond
  connection.credit = Math.min(limits.frameBurst, connection.credit + refill) - 1
  connection.creditedAt = now
  if (connection.credit >= 0) return true
  connection.credit = 0
  return false
}

/** Replies to junk and excess frames a few times, then closes the socket. */
function strike(
  connection: Connection,
  limits: GatewayLimits,
  { text, now }: { readonly text: 'badFrame' | 'tooFast'; readonly now: number },
): void {
  if (now - connection.struckAt > limits.strikeWindowMs) connection.strikes = 0
  connection.struckAt = now
  connection.strikes += 1
  sendText(connection, translator('messaging', localeOf(connection))(text), limits)
  if (connection.strikes < limits.maxStrikes) return
  socketsCut.inc({ reason: 'junk' })
  connection.queue.length = 0
  connection.socket.close(closeCodes.policy)
}

function localeOf({ user }: Connection): Locale {
  return user?.locale ?? DEFAULT_LOCALE
}

function sendText(connection: Connection, msg: string, limits: GatewayLimits): void {
  send(connection, encode({ frameType: 'showText', data: { msg } }), limits)
}
