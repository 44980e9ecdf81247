import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { subscribeBrowser } from './subscribe-browser.ts'

export function webPushHandlers(deps: Deps): Pick<Handlers, 'setWebPush'> {
  return {
    setWebPush: async ({ user, body: form, claim }) => subscribeBrowser(deps, { user, form, claim }),
  }
}
