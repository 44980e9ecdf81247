import type { BodyOf, DataOf } from '@u-market/contract'
import { minutesFrom, noticeTopics, timeOfDayText } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import {
  changePreference,
  channelOf,
  findPreferences,
  type Preference,
  type PreferenceChange,
} from './preference.queries.ts'

export function noticeSettingsHandlers({ database }: Deps): Pick<Handlers, 'noticeSettings'> {
  return {
    noticeSettings: ({ user, body, idempotencyKey }) =>
      transact(database, idempotencyKey, async (tx) => {
        const change = changeOf(body)
        if (Object.values(change).some((value) => value !== undefined))
          await changePreference(tx, user.id, change)
        return settingsView(await findPreferences(tx, [user.id]))
      }),
  }
}

function changeOf({ types, quietFrom, quietTo, timezone }: BodyOf<'noticeSettings'>): PreferenceChange {
  const [from, to] = [minutesFrom(quietFrom ?? ''), minutesFrom(quietTo ?? '')]
  const isGiven = quietFrom !== undefined || quietTo !== undefined
  return {
    types,
    quiet: isGiven ? (from !== null && to !== null ? { from, to } : null) : undefined,
    timeZone: timezone,
  }
}

function settingsView([preference]: readonly Preference[]): DataOf<'noticeSettings'> {
  if (!preference) throw new Error('a user has no preference')
  const { quietFrom, quietTo, timeZone } = preference
  return {
    types: noticeTopics.map((topic) => `${topic}=${channelOf(preference, topic)}`).join(','),
    quietFrom: quietFrom === null ? '' : timeOfDayText(quietFrom),
    quietTo: quietTo === null ? '' : timeOfDayText(quietTo),
    timezone: timeZone ?? '',
  }
}
