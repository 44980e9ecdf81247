import { encodeClientFrame, socketLimits } from '@u-market/contract/client'

// The connection policy of the contract: a ping every 5 s, five tries 3 s apart, then a flag that only the
// network, the page coming back or the user clears. Knows frames as text alone, so that it can be tested bare.
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
  /** Asked again for every try: it carries the token and the cursor of that moment. Null: stay away. */
  readonly url: () => string | null
  readonly onState: (state: ConnectionState) => void
  readonly onText: (text: string) => void
}

export const pingFrame = encodeClientFrame('ping', {})

export function createConnection({ open, url, onState, onText }: ConnectionOptions) {
  let wire: Wire | null = null
  let state: ConnectionState = 'idle'
  let tries = 0
  let pings: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const become = (next: ConnectionState): void => {
    if (state === next) return
    state = next
    onState(next)
  }

  const drop = (): void => {
    clearInterval(pings)
    clearTimeout(retry)
    const old = wire
    wire = null
    old?.close()
  }

  const lost = (): void => {
    clearInterval(pings)
    wire = null
    if (tries >= socketLimits.reconnectTries) {
      become('failed')
      return
    }
    become('waiting')
    retry = setTimeout(() => {
      tries += 1
      dial()
    }, socketLimits.reconnectDelayMs)
  }

  const dial = (): void => {
    drop()
    const address = url()
    if (!address) {
      become('idle')
      return
    }
    become('connecting')
    const made = open(address, {
      opened: () => {
        if (wire !== made) return
        tries = 0
        become('open')
        pings = setInterval(() => made.send(pingFrame), socketLimits.pingMs)
      },
      closed: () => {
        if (wire === made) lost() // one that we dropped ourselves has nothing more to say
      },
      failed: () => console.warn('socket error'),
      text: (text) => {
        if (wire === made) onText(text)
      },
    })
    wire = made
  }

  return {
    state: (): ConnectionState => state,
    connect: (): void => {
      tries = 0
      dial()
    },
    /** The network or the page came back: try at once, unless we are connected or on the way. */
    wake: (): void => {
      if (state !== 'waiting' && state !== 'failed') return
      tries = 0
      dial()
    },
    disconnect: (): void => {
      drop()
      become('idle')
    },
    /** False when not connected: the caller keeps what it wanted to say. */
    send: (text: string): boolean => {
      if (!wire || state !== 'open') return false
      wire.send(text)
      return true
    },
  }
}
