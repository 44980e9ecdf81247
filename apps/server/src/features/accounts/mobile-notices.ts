/** Text messages to the mobile about its change, or about a reset by the desk: its holder hears of it, and can stop one that waits. */
import { type Locale, localeFrom } from '@u-market/contract'
import { DAY_MS, homeTimeText, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { findChange } from './mobile-change.queries.ts'
import { postText } from './sms-codes.ts'
import { stopAddress } from './stop-key.ts'

type Told = {
  readonly owner: { readonly id: UserId; readonly mobile: string; readonly locale: Locale }
  readonly kind: Tasks['send_mobile_text']['kind']
  readonly params: Readonly<Record<string, string>>
  /** The change that the message can stop. */
  readonly changeId: number | null
  readonly at: Date
}

export function tellByText(tx: Tx, { owner, kind, params, changeId, at }: Told): Promise<void> {
  const { mobile, locale } = owner
  const payload = { mobile, locale, kind, params, changeId, at: at.getTime() }
  return scheduleJobs(tx, [{ task: 'send_mobile_text', payload, runAt: at }])
}

/** Sends the message, unless its change has ended meanwhile or the gateway was away for a day. */
export async function sendMobileText(
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'publicUrl' | 'smsUrl' | 'log'>,
  { mobile, locale: tag, kind, params, changeId, at }: Tasks['send_mobile_text'],
): Promise<void> {
  if (deps.clock.now().getTime() - at > DAY_MS) return
  if (changeId !== null && (await findChange(deps.database.kysely, changeId))?.state !== 'waiting') return
  const locale = localeFrom(tag)
  const t = translator('accounts', locale)
  const { mobile: other = '', until = '' } = params
  const waiting = () => ({
    time: homeTimeText(new Date(Number(until) * 1000), locale),
    link: changeId === null ? '' : stopAddress(deps, changeId),
  })
  const texts = {
    waiting: () => t('mobileWaiting', { mobile: other, ...waiting() }),
    changed: () => t('mobileChanged', { mobile: other }),
    resetWaiting: () => t('resetWaiting', waiting()),
    reset: () => t('accountReset'),
  } satisfies Record<typeof kind, () => string>
  const text = texts[kind]()
  if (deps.smsUrl) await postText(deps.smsUrl, { mobile, text })
  else deps.log.info({ mobile, text }, 'sms (SMS_URL is not set)')
}
