import { localeFrom } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import type { Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { type CodeEvent, isCodeAlive } from './sms-code.queries.ts'

const GATEWAY_TIMEOUT_MS = 10_000
const events = keysOf({
  register: true,
  resetpwd: true,
  setpaypassword: true,
  stepup: true,
} satisfies Record<CodeEvent, true>)

/** Posts a code to the SMS gateway as JSON. Throws when the gateway does not take it, so that the job runs again. */
export async function deliverCode(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'smsUrl'>,
  { mobile, code, locale }: Tasks['send_sms'],
): Promise<void> {
  if (!deps.smsUrl) return
  // A gateway that was down for long must not send codes that are of no use any more.
  const hashes = events.map((event) => hashCode(deps.secret, { mobile, event, code }))
  if (!(await isCodeAlive(deps.database.kysely, { mobile, hashes, at: deps.clock.now() }))) return
  const say = translator('accounts', localeFrom(locale))
  const response = await fetch(deps.smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, code, text: say('codeMessage', { code }) }),
    // The code is for the gateway that the settings name, and for nobody it points to.
    redirect: 'manual',
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}
