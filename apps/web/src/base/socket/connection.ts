import { encodeClientFrame, socketLimits } from '@u-market/contract/client'

// The specification's connection policy: a ping every 5 s; five attempts 3 s apart, then `failed`, until the network or the page
// comes back or the user retries. Knows texts only, not `WebSocket`, so that tests run without one.
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'failed'

export type Wire = { readonly send: (text: string) => void; readonly close: () => void }

export type WireEvents = {
  readonly opened: () => void
  readonly closed: () => void
  readonly failed: () => void
  readonly text: (text: string) => void
}

export type ConnectionOptions = {
  readonly open: (url: string, events: WireEvents) => Wire
  /** Called for every try, because it has the token and the cursor of that moment. Null: do not connect. */
  readonly url: () => string | null
  readonly onState: (state: ConnectionState) => void
  readonly onText: (text: string) => void
}

export const pingFrame = encodeClientFrame('ping', {})

export function createConnection({ open, url, onState, onText }: ConnectionOptions) {
  let state: ConnectionState = 'idle'
  const tries = createTries(dial, failed)
  const line = createLine({ open, onOpened: opened, onLost: lost, onText })

  function become(next: ConnectionState): void {
    if (state === next) return
    state = next
    onState(next)
  }
  function dial(): void {
    tries.cancel()
    line.drop()
    const address = url()
    if (!address) {
      become('idle')
      return
    }
    become('connecting')
    line.dial(address)
    // Unless it opens before: a handshake that hangs is given up then, because browsers would wait for minutes.
    tries.plan()
  }
  function opened(): void {
    tries.reset()
    become('open')
  }
  function lost(): void {
    if (tries.areUsedUp()) {
      failed()
      return
    }
    const wasOpen = state === 'open'
    become('waiting')
    if (wasOpen) tries.plan()
  }
  function failed(): void {
    tries.cancel()
    line.drop()
    become('failed')
  }

  return {
    state: (): ConnectionState => state,
    connect: (): void => {
      tries.reset()
      dial()
    },
    /** The network or the page is back: tries at once, unless connected or connecting. */
    wake: (): void => {
      if (state !== 'waiting' && state !== 'failed') return
      tries.reset()
      dial()
    },
    disconnect: (): void => {
      tries.cancel()
      line.drop()
      become('idle')
    },
    /** False when not connected: the caller keeps its message. */
    send: (text: string): boolean => state === 'open' && line.send(text),
  }
}

/** Counts the tries since the last success, and schedules the next one, or the end of the last. */
function createTries(dial: () => void, fail: () => void) {
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const areUsedUp = (): boolean => tries >= socketLimits.reconnectTries
  const cancel = (): void => clearTimeout(retry)
  return {
    areUsedUp,
    plan: (): void => {
      retry = setTimeout(() => {
        if (areUsedUp()) {
          fail()
          return
        }
        tries += 1
        dial()
      }, socketLimits.reconnectDelayMs)
    },
    cancel,
    reset: (): void => {
      cancel()
      tries = 0
    },
  }
}

type LineOptions = Pick<ConnectionOptions, 'open' | 'onText'> & {
  readonly onOpened: () => void
  readonly onLost: () => void
}

/** One connection at a time, pinged while it is open. Events of a dropped one are ignored. */
function createLine({ open, onOpened, onLost, onText }: LineOptions) {
  let wire: Wire | null = null
  let pings: ReturnType<typeof setInterval> | undefined
  const drop = (): void => {
    clearInterval(pings)
    const old = wire
    wire = null
    old?.close()
  }
  return {
    dial: (address: string): void => {
      const made = open(address, {
        opened: () => {
          if (wire !== made) return
          onOpened()
          pings = setInterval(() => made.send(pingFrame), socketLimits.pingMs)
        },
        closed: () => {
          if (wire !== made) return
          drop()
          onLost()
        },
        failed: () => console.warn('socket error'),
        text: (text) => {
          if (wire === made) onText(text)
        },
      })
      wire = made
    },
    drop,
    send: (text: string): boolean => {
      if (!wire) return false
      wire.send(text)
      return true
    },
  }
}
