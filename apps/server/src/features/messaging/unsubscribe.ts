/** The link in a notice's mail that ends such mails. It works without a session, as RFC 8058 has it: mail programs call it. */
import { DAY_MS, noticeTopics, UNSUBSCRIBE_DAYS, type UserId } from '@u-market/domain'
import { z } from 'zod'
import { statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from '../deps.ts'

export const UNSUBSCRIBE = '/unsubscribe'

const CONTEXT = 'unsubscribe'

const link = z.object({
  userId: z.number().transform((id): UserId => id as UserId), // sealed by this server
  until: z.number(),
})

/** Encrypted as a whole, because addresses stay in logs of mail servers. */
export function unsubscribeUrl(
  { dataKeys, publicUrl, clock }: Pick<Deps, 'dataKeys' | 'publicUrl' | 'clock'>,
  userId: UserId,
): string {
  const until = unixSeconds(clock.now()) + (UNSUBSCRIBE_DAYS * DAY_MS) / 1000
  const sealed = seal(dataKeys, Buffer.from(JSON.stringify({ userId, until })), CONTEXT)
  return `${publicUrl}${UNSUBSCRIBE}?s=${sealed.toString('base64url')}`
}

/** Returns whose mails a link ends; null if it was not made here, is not complete, or is over. */
export function readUnsubscribe(
  { dataKeys, clock }: Pick<Deps, 'dataKeys' | 'clock'>,
  s: unknown,
): UserId | null {
  if (typeof s !== 'string' || !/^[\w-]{1,1000}$/.test(s)) return null
  try {
    const plain = unseal(dataKeys, Buffer.from(s, 'base64url'), CONTEXT).toString()
    const { userId, until } = link.parse(JSON.parse(plain))
    return until > unixSeconds(clock.now()) ? userId : null
  } catch {
    // Not a ciphertext, changed, or of a key that is gone.
    return null
  }
}

const stopSql = statement(
  'stop-notice-mails',
  `update notice_preference set ${noticeTopics
    .map(
      (topic) =>
        `${topic}_channel = case ${topic}_channel when 'both' then 'push' when 'email' then 'none' else ${topic}_channel end`,
    )
    .join(', ')}
    where user_id = $1 and is_mailed`,
)

/** Ends all mails but those on the account's security. Does nothing the second time. */
export async function stopMails({ database }: Pick<Deps, 'database'>, userId: UserId): Promise<void> {
  await stopSql(database.pool, [userId])
}
