/**
 * A page of the console in the process of a real server. It replaces some of Node's globals, so it must load before React and
 * antd, which read them on import; `desk.tsx` ensures the order. Suites of the project `server` with the same options share one
 * process, so an option that only the console's suites set gives them another one.
 */
import { CONSOLE_COOKIE } from '@u-market/contract'
import { sessionIn } from '@u-market/testkit/strict-client'
import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

const { Response, fetch: send, setImmediate: nextTurn, FormData, Blob, File } = globalThis
const page = new GlobalWindow({
  url: 'http://localhost:1818/console/',
  settings: { device: { prefersReducedMotion: 'reduce' } },
})
populateGlobal(globalThis, page, { bindFunctions: true })
// Node's own classes, which its `fetch` can send.
Object.assign(globalThis, { __APP_VERSION__: '1.0.0', FormData, Blob, File })
// Only inline styles are computed, because happy-dom computes all styles slowly; layout is tested in a browser.
page.CSSStyleSheet.prototype.replaceSync = () => {}
globalThis.getComputedStyle = (element) => (element instanceof HTMLElement ? element : document.body).style

/** An operator's browser: its IP address and its session cookie. */
export type Browser = { readonly address: string; cookie: string | null }

let inFlight = 0
/** Calls to a path wait for its promise. */
const held = new Map<string, Promise<void>>()

/** Serves the page from this server, and sends its calls there. */
export function comesFrom(baseUrl: string, browser: Browser): void {
  if (page.location.origin !== baseUrl) page.happyDOM.setURL(`${baseUrl}/console/`)
  globalThis.fetch = async (to, init) => {
    if (typeof to !== 'string' || !to.startsWith('/')) return send(to, init)
    await held.get(to)
    inFlight += 1
    try {
      const headers = new Headers(init?.headers)
      headers.set('origin', baseUrl)
      headers.set('x-forwarded-for', browser.address)
      if (browser.cookie !== null) headers.set('cookie', `${CONSOLE_COOKIE}=${browser.cookie}`)
      const answer = await send(baseUrl + to, { ...init, headers })
      const { status } = answer
      const text = await answer.text()
      const sent = Object.fromEntries(answer.headers)
      if (sent['set-cookie'] !== undefined) browser.cookie = sessionIn({ status, text, headers: sent })
      return new Response(text, { status, headers: answer.headers })
    } finally {
      inFlight -= 1
    }
  }
}

/** Holds back the calls to a path until the returned function is called. */
export function hold(path: string): () => void {
  let letGo = (): void => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  held.set(path, wait)
  return () => {
    held.delete(path)
    letGo()
  }
}

/** Waits for the next turn of the event loop without calls in flight; returns true if there were any. */
export async function nextQuietTurn(): Promise<boolean> {
  let wasAsking = false
  do {
    wasAsking ||= inFlight > 0
    await new Promise<void>((resolve) => nextTurn(() => resolve()))
  } while (inFlight > 0)
  return wasAsking
}
