import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { frameNameOnWire } from '@u-market/contract'

/**
 * Calls, frames, screens and requests that this process's servers, sockets and pages have seen since the record began: a row of the
 * specification is proven only by what was seen. Node publishes each call that reaches one of its servers, from a test's own client
 * or a browser; a request is one that left a page of the app.
 */
const seen = new Set<string>()

export function beginWireRecord(): void {
  seen.clear()
}

/** `call /api/…`, `request /api/…`, `frame notice`, `screen /views/…`, each once. */
export function wireRecord(): readonly string[] {
  return [...seen].sort()
}

export function sawFrame(text: string): void {
  seen.add(`frame ${frameNameOnWire(text)}`)
}

export function sawScreen(path: string): void {
  seen.add(`screen ${path}`)
}

export function sawRequest(path: string): void {
  seen.add(`request ${path}`)
}

subscribe('http.server.request.start', (message) => {
  if (!isStarted(message) || message.request.method !== 'POST') return
  seen.add(`call ${(message.request.url ?? '').split('?')[0]}`)
})

type Started = { readonly request: IncomingMessage }

function isStarted(message: unknown): message is Started {
  return typeof message === 'object' && message !== null && 'request' in message
}
