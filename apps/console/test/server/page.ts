/**
 * A page of the console in the process of a real server. It takes the place of some of Node's globals, so it comes before React
 * and antd, which look for them when they are loaded; `desk.tsx` sees to that. Suites of the project `server` share their
 * process: options that no other suite has give the console's stories one of their own.
 */
import { CONSOLE_COOKIE } from '@u-market/contract'
import { sessionIn } from '@u-market/testkit/strict-client'
import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

const { Response: NodeResponse, fetch: send, setImmediate: nextTurn } = globalThis
const page = new GlobalWindow({
  url: 'http://localhost:1818/console/',
  settings: { device: { prefersReducedMotion: 'reduce' } },
})
populateGlobal(globalThis, page, { bindFunctions: true })
Object.assign(globalThis, { __APP_VERSION__: '1.0.0' })
// How pages look is for a browser to show; without antd's rules, asking for an element's style is cheap.
page.CSSStyleSheet.prototype.replaceSync = () => {}

/** Whose browser it is: the address it calls from, and its cookie of the console. */
export type Browser = { readonly address: string; cookie: string | null }

let inFlight = 0

/** The page comes from this server, and so do its answers. */
export function comesFrom(baseUrl: string, browser: Browser): void {
  page.happyDOM.setURL(`${baseUrl}/console/`)
  globalThis.fetch = async (to, init) => {
    if (typeof to !== 'string' || !to.startsWith('/')) return send(to, init)
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
      return new NodeResponse(text, { status, headers: answer.headers })
    } finally {
      inFlight -= 1
    }
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
