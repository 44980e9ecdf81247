import { act } from '@testing-library/react'
import {
  type ClientAction,
  type ClientData,
  clientActions,
  decodeClientFrame,
  encodeServerFrame,
  type ReceivedAction,
  type ServerFrame,
} from '@u-market/contract'

/** Every socket that the app has opened in this test, oldest first. */
export const lines: Line[] = []

export function lastLine(): Line {
  const line = lines.at(-1)
  if (!line) throw new Error('nothing was dialled')
  return line
}

/** Replaces the browser's WebSocket; the test acts as the server. */
export class Line {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { readonly data: string }) => void) | null = null
  isClosed = false
  /** The app's messages without pings. */
  readonly heard: ReceivedAction[] = []
  pings = 0
  readonly address: URL
  constructor(address: string) {
    this.address = new URL(address)
    lines.push(this)
  }
  send(text: string): void {
    const said = decodeClientFrame(text)
    if (!said || !isAction(said.action)) throw new Error(`junk from the app: ${text}`)
    if (said.action === 'ping') this.pings += 1
    else this.heard.push({ ...said, data: clientActions[said.action].parse(said.data) })
  }
  close(): void {
    this.isClosed = true
  }
  /** Returns the data of one action's messages, oldest first. */
  took<A extends ClientAction>(action: A): readonly ClientData<A>[] {
    const taken = this.heard.filter((said) => said.action === action)
    return taken.map(({ data }) => data as ClientData<A>) // validated by its schema in send
  }
  opens(): void {
    act(() => this.onopen?.())
  }
  breaks(): void {
    act(() => this.onclose?.())
  }
  says(frame: ServerFrame): void {
    this.brings(encodeServerFrame(frame))
  }
  /** Delivers a raw frame, for what another server may send. */
  brings(text: string): void {
    act(() => this.onmessage?.({ data: text }))
  }
}

function isAction(name: string): name is keyof typeof clientActions {
  return Object.hasOwn(clientActions, name)
}
