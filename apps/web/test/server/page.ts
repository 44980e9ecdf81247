/**
 * A browser page in the process of a real server. Import it first, because React looks for it on load. It replaces some of Node's
 * globals, such as FormData. Suites of the project `server` with the same environment options share one process, so the importing
 * suites set options that no other suite has.
 */
import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

const page = new GlobalWindow({ url: 'http://localhost:1818/' })
populateGlobal(globalThis, page, { bindFunctions: true })
Object.assign(globalThis, { __APP_VERSION__: '1.0.0' })

const send = globalThis.fetch
let isLossy = false

/** Serves page and calls from this server. */
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

/** Drops the responses; requests still reach the server. */
export function loseAnswers(isLost: boolean): void {
  isLossy = isLost
}
