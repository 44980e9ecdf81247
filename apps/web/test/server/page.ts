/**
 * A page in the process of a real server. To be imported first of all, as React looks for it when it is loaded. It takes the
 * place of some of Node's globals, FormData among them, and suites of the project `server` share their process: options that no
 * other suite has give those that import this a process of their own.
 */
import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

const page = new GlobalWindow({ url: 'http://localhost:1818/' })
populateGlobal(globalThis, page, { bindFunctions: true })
Object.assign(globalThis, { __APP_VERSION__: '1.0.0' })

const send = globalThis.fetch
let isLossy = false

/** The page comes from this server, and so do its answers. */
export function comesFrom(baseUrl: string): void {
  isLossy = false
  page.happyDOM.setURL(`${baseUrl}/`)
  globalThis.fetch = async (to, options) => {
    if (typeof to !== 'string' || !to.startsWith('/')) return send(to, options)
    const answer = await send(baseUrl + to, options)
    if (isLossy) throw new TypeError('the answer is lost')
    return answer
  }
}

/** The server gets what is sent; what it says does not come through. */
export function loseAnswers(isLost: boolean): void {
  isLossy = isLost
}
