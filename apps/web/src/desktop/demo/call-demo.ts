import { type AppCalls, callPaths, createClient } from '@u-market/contract/client'
import { apiBase } from '../../base/api/api-base.ts'
import { i18n } from '../../base/i18n/i18n.ts'

/** The page itself is nobody: it asks only for what needs no session. */
const client = createClient<AppCalls>({
  paths: callPaths,
  baseUrl: apiBase(),
  version: __APP_VERSION__,
  token: () => null,
  locale: i18n.locale,
})

export const callDemo = client.call
