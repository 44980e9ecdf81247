import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ConnectionState,
  createConnection,
  pingFrame,
  type Wire,
  type WireEvents,
} from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class FakeWire implements Wire {
  events: WireEvents
  sent: string[] = []
  isClosed = false
  constructor(events: WireEvents) {
    this.events = events
  }
  send = (text: string): void => void this.sent.push(text)
  close = (): void => {
    this.isClosed = true
  }
  opens = (): void => this.events.opened()
  breaks = (): void => this.events.closed()
}

test('without a token nothing happens', { tags: ['login.token', 'role.alertsNeedToken'] }, () => {
  const { connection, wires, states } = build(() => null)
  connection.connect()
  expect(wires).toHaveLength(0)
  expect(states).toEqual([])
})

test('while connected it pings every 5000 ms, and stops when closed', {
  tags: ['socket.ping', 'socket.close', 'constant.heartbeat'],
}, () => {
  const { connection, last } = build()
  connection.connect()
  const wire = last()
  wire.opens()
  vi.advanceTimersByTime(15_000)
  expect(wire.sent).toEqual([pingFrame, pingFrame, pingFrame])
  wire.breaks()
  vi.advanceTimersByTime(2_999)
  expect(wire.sent).toHaveLength(3)
})

test('five tries 3000 ms apart, then the reconnect-error flag', {
  tags: ['socket.reconnects', 'socket.reconnectError', 'constant.reconnect'],
}, () => {
  const { connection, wires, last } = build()
  connection.connect()
  last().opens()
  last().breaks()
  for (let n = 1; n <= 5; n++) {
    vi.advanceTimersByTime(2_999)
    expect(wires).toHaveLength(n)
    vi.advanceTimersByTime(1)
    expect(wires).toHaveLength(n + 1)
    last().breaks()
  }
  expect(connection.state()).toBe('failed')
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(6)
})

test('a success resets the five tries', () => {
  const { connection, wires, last } = build()
  connection.connect()
  for (let n = 0; n < 12; n++) {
    last().opens()
    last().breaks()
    vi.advanceTimersByTime(3_000)
  }
  expect(wires).toHaveLength(13)
})

test('a network that is back retries at once, even after the flag, but never doubles a live connection', () => {
  const { connection, wires, last } = build()
  connection.connect()
  last().breaks()
  connection.wake()
  expect(wires).toHaveLength(2)
  vi.advanceTimersByTime(2_999)
  expect(wires).toHaveLength(2)
  last().opens()
  vi.advanceTimersByTime(10_000)
  connection.wake()
  expect(wires).toHaveLength(2)
  expect(connection.state()).toBe('open')
})

test('a handshake that hangs is given up after 3000 ms, so that tries stay 3000 ms apart', {
  tags: ['socket.reconnects', 'constant.reconnect'],
}, () => {
  const { connection, wires, last } = build()
  connection.connect()
  for (let n = 1; n <= 5; n++) {
    const hung = last()
    vi.advanceTimersByTime(2_999)
    expect(connection.state()).toBe('connecting')
    expect(hung.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hung.isClosed).toBe(true)
    expect(wires).toHaveLength(n + 1)
  }
  vi.advanceTimersByTime(3_000)
  expect(last().isClosed).toBe(true)
  expect(connection.state()).toBe('failed')
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(6)
})

test('a handshake that takes less than 3000 ms is kept', () => {
  const { connection, wires, last } = build()
  connection.connect()
  vi.advanceTimersByTime(2_900)
  last().opens()
  vi.advanceTimersByTime(60_000)
  expect(connection.state()).toBe('open')
  expect(wires).toHaveLength(1)
})

test('a handshake that fails late does not put off the next try', () => {
  const { connection, wires, last } = build()
  connection.connect()
  vi.advanceTimersByTime(2_000)
  last().breaks()
  expect(connection.state()).toBe('waiting')
  vi.advanceTimersByTime(1_000)
  expect(wires).toHaveLength(2)
})

test('logging out closes the socket without reconnecting', () => {
  const { connection, wires, last } = build()
  connection.connect()
  last().opens()
  const wire = last()
  connection.disconnect()
  expect(wire.isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
  expect(connection.send('x')).toBe(false)
})

test('a socket error is only logged; the close event decides', {
  tags: ['socket.error', 'error.socket'],
}, () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  const { connection, wires, last } = build()
  connection.connect()
  last().opens()
  last().events.failed()
  expect(logged).toHaveBeenCalledExactlyOnceWith('socket error')
  expect(connection.state()).toBe('open')
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
  logged.mockRestore()
})

test('a lost connection is reported at once, and so is its recovery', { tags: ['socket.close'] }, () => {
  const { connection, last, states } = build()
  connection.connect()
  last().opens()
  last().breaks()
  expect(states).toEqual(['connecting', 'open', 'waiting'])
  vi.advanceTimersByTime(3_000)
  last().opens()
  expect(connection.state()).toBe('open')
})

test('a ping names its controller and its action', { tags: ['socket.pingFrame'] }, () => {
  expect(JSON.parse(pingFrame)).toEqual({ c: 'Message', a: 'ping', data: {} })
})

function build(token: () => string | null = () => 'token') {
  const wires: FakeWire[] = []
  const states: ConnectionState[] = []
  const texts: string[] = []
  const connection = createConnection({
    open: (_url, events) => {
      const wire = new FakeWire(events)
      wires.push(wire)
      return wire
    },
    url: () => (token() ? 'ws://host/' : null),
    onState: (state) => states.push(state),
    onText: (text) => texts.push(text),
  })
  const last = (): FakeWire => {
    const wire = wires.at(-1)
    if (!wire) throw new Error('nothing was dialled')
    return wire
  }
  return { connection, wires, states, texts, last }
}
