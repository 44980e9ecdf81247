import {
  HOME_TIME_ZONE,
  isQuiet,
  type NoticeChannel,
  type NoticeTopic,
  noticeTopics,
  type UserId,
} from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import { byPlace } from '../../db/batch-loader.ts'
import type { Tx } from '../../db/database.ts'
import type { NoticePreferenceTable } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner } from '../../db/statement.ts'
import { isSecurityKind } from '../events/index.ts'
import { awaitsReader, kindOf, type NoticeFacts } from './notice-topics.ts'

/** How a user's notices arrive. */
export type Preference = Omit<Selectable<NoticePreferenceTable>, 'userId' | 'isMailed'> & {
  /** A confirmed address. */
  readonly hasAddress: boolean
}

/** Of a user who has chosen nothing. */
const unchosen: Preference = {
  orderChannel: 'push',
  appealChannel: 'push',
  chatChannel: 'push',
  moneyChannel: 'push',
  accountChannel: 'push',
  serviceChannel: 'push',
  quietFrom: null,
  quietTo: null,
  timeZone: null,
  hasAddress: false,
}

/** What was to be mailed alone is pushed while there is no address, so that who removes it is still told. */
export function channelOf(preference: Preference, topic: NoticeTopic): NoticeChannel {
  const chosen = preference[`${topic}Channel`]
  return chosen === 'email' && !preference.hasAddress ? 'push' : chosen
}

const preferencesSql = plannedOnce<Preference & { place: bigint }>(
  'find-notice-preferences',
  `select asked.place, p.order_channel, p.appeal_channel, p.chat_channel, p.money_channel, p.account_channel, p.service_channel,
      p.quiet_from, p.quiet_to, p.time_zone,
      exists (select from user_email m where m.user_id = p.user_id and m.address_sealed is not null) as has_address
    from unnest($1::int[]) with ordinality as asked (user_id, place) join notice_preference p on p.user_id = asked.user_id`,
)

/** Each user's preference, in the order of the ids. */
export async function findPreferences(runner: Runner, userIds: readonly UserId[]): Promise<Preference[]> {
  const rows = await preferencesSql(runner, [userIds])
  return byPlace(userIds, rows).map(([row]) => row ?? unchosen)
}

/** The zones that these users chose; undefined: the market's. */
export async function findTimeZones(
  runner: Runner,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const distinct = [...new Set(userIds)]
  const preferences = distinct.length > 0 ? await findPreferences(runner, distinct) : []
  return new Map(
    distinct.flatMap((id, at) => {
      const zone = preferences[at]?.timeZone
      return zone ? [[id, zone] as const] : []
    }),
  )
}

/** Changes what is given; the rest stays. `quiet`: null ends quiet hours. */
export type PreferenceChange = {
  readonly types?: Readonly<Partial<Record<NoticeTopic, NoticeChannel>>> | undefined
  readonly quiet?: { readonly from: number; readonly to: number } | null | undefined
  readonly timeZone?: string | undefined
}

export async function changePreference(
  tx: Tx,
  userId: UserId,
  { types = {}, quiet, timeZone }: PreferenceChange,
): Promise<void> {
  const changed = {
    ...Object.fromEntries(
      noticeTopics.flatMap((topic) => (types[topic] ? [[`${topic}Channel`, types[topic]]] : [])),
    ),
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }),
    ...(timeZone !== undefined && { timeZone }),
  }
  await tx
    .insertInto('noticePreference')
    .values({ userId, ...changed })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ userId: sql.ref('excluded.user_id'), ...changed }),
    )
    .execute()
}

/** Ways on which a notice is sent now, besides the app's notice centre, which keeps all of them. */
export type Channels = { readonly push: boolean; readonly email: boolean }

/**
 * Quiet hours hold back pushes and mails, which are not sent later. Those that await the reader pass, and notices on the account's security
 * pass every setting: an intruder with a stolen session could otherwise silence them first.
 */
function channelsNow(preference: Preference, notice: NoticeFacts, at: Date): Channels {
  if (isSecurityKind(notice.kind)) return { push: true, email: true }
  const { topic } = kindOf(notice)
  const channel = channelOf(preference, topic)
  const passes = awaitsReader(notice) || !isQuietFor(preference, at)
  return {
    push: (channel === 'push' || channel === 'both') && passes,
    email: (channel === 'email' || channel === 'both') && passes,
  }
}

/** The channels on which this user is told of a notice now. */
export async function channelsFor(
  runner: Runner,
  { userId, notice, at }: { readonly userId: UserId; readonly notice: NoticeFacts; readonly at: Date },
): Promise<Channels> {
  const [preference = unchosen] = await findPreferences(runner, [userId])
  return channelsNow(preference, notice, at)
}

function isQuietFor({ quietFrom, quietTo, timeZone }: Preference, at: Date): boolean {
  return (
    quietFrom !== null &&
    quietTo !== null &&
    isQuiet({ from: quietFrom, to: quietTo }, timeZone ?? HOME_TIME_ZONE, at)
  )
}
