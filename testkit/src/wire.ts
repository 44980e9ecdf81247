import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { frameNameOnWire } from '@u-market/contract'

/**
 * What this process's servers and sockets saw on the wire since the record began, so that a call counts only if it was made. Node
 * publishes each request that reaches one of its servers, from a test or a browser.
 */
const seen = new Set<string>()

export function beginWireRecord(): void {
  seen.clear()
}

/** `call /api/…`, `frame notice`, `screen /views/…`, each once. */
export function wireRecord(): readonly string[] {
  return [...seen].sort()
}

export function sawFrame(text: string): void {
  seen.add(`frame ${frameNameOnWire(text)}`)
}

export function sawScreen(path: string): void {
  seen.add(`screen ${path}`)
}

subscribe('http.server.request.start', (message) => {
  if (!isStarted(message) || message.request.method !== 'POST') return
  seen.add(`call ${(message.request.url ?? '').split('?')[0]}`)
})

type Started = { readonly request: IncomingMessage }

function isStarted(message: unknown): message is Started {
  return typeof message === 'object' && message !== null && 'request' in message
}
