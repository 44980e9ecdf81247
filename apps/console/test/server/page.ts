/**
 * A page of the console in the process of a real server. It takes the place of some of Node's globals, so it comes before React
 * and antd, which look for them when they are loaded; `desk.tsx` sees to that. Suites of the project `server` share their
 * process: options that no other suite has give the console's stories one of their own.
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
// Node's own are those that its `fetch` can send.
Object.assign(globalThis, { __APP_VERSION__: '1.0.0', FormData, Blob, File })
// How pages look is for a browser to show: here an element has no style but its own, and asking for it is cheap.
page.CSSStyleSheet.prototype.replaceSync = () => {}
globalThis.getComputedStyle = (element) => (element instanceof HTMLElement ? element : document.body).style

/** Whose browser it is: the address it calls from, and its cookie of the console. */
export type Browser = { readonly address: string; cookie: string | null }

let inFlight = 0
/** What a call waits for, by its path. */
const held = new Map<string, Promise<void>>()

/** The page comes from this server, and so do its answers. */
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

/** A call is under way until the answer is let go. */
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

/** The next turn of the event loop in which no answer is awaited; says whether one was. */
export async function nextQuietTurn(): Promise<boolean> {
  let wasAsking = false
  do {
    wasAsking ||= inFlight > 0
    await new Promise<void>((resolve) => nextTurn(() => resolve()))
  } while (inFlight > 0)
  return wasAsking
}
