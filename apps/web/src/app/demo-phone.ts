// A frame of the demo's desktop page: the phone of one demo user. Fetched only there.
import { locales } from '@u-market/contract/locale'
import { call } from '../base/api/client.ts'
import { queryClient } from '../base/api/query-client.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { readStored, writeStored } from '../base/stores/stored.ts'
import { useUserInfo } from '../base/stores/user-info.ts'

const PASSWORD = 'demo-1234'
/** Storage name of the demo that the session belongs to. */
const LOGGED_IN_TO = 'demo'

/** Logs in the phone's owner, follows the page's language, and reports changes of its order to the page. */
export async function becomeDemoPhone(): Promise<void> {
  await followLanguage()
  addEventListener('hashchange', () => void followLanguage())
  reportOrderChanges()
  const [owner = ''] = location.hostname.split('.')
  const market = await call('getMarket', {})
  const demoSince = market.demoSince ?? 0
  if (market.demo !== 1 || readStored('localStorage', LOGGED_IN_TO) === demoSince) return
  // A reset demo uses the same user ids, so the stored session of an earlier demo is dropped.
  useUserInfo.getState().logOut()
  useUserInfo.getState().logIn(await call('logIn', { account: owner, password: PASSWORD }))
  writeStored('localStorage', LOGGED_IN_TO, demoSince)
}

/** The page passes its language in the hash of the frame's address. */
async function followLanguage(): Promise<void> {
  const asked = locales.find((locale) => location.hash === `#${locale}`)
  if (asked && asked !== i18n.locale()) await i18n.setLocale(asked)
}

/** Asks the page to read the order again; the message contains only the order number. */
function reportOrderChanges(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [name, form] = query.queryKey
    if (type !== 'updated' || name !== 'getOrder' || query.state.status !== 'success') return
    const orderId = typeof form === 'object' && form !== null && 'orderId' in form ? form.orderId : undefined
    window.parent.postMessage({ orderId }, '*')
  })
}
