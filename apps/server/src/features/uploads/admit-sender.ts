import { UPLOAD_BYTES_A_DAY } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { addBytes, findWindowEnd, hasOpenOrder, subtractBytes } from './upload-quota.queries.ts'

const DAY_MS = 86_400_000

export type Admission = {
  /** Has an order that waits for somebody: a clock may be running against a picture that is still to come. */
  readonly isUrgent: boolean
  /** To be told in the end how many bytes came: only those count. */
  readonly settle: (receivedBytes: number) => Promise<void>
}

/** Lets a user send so many bytes, and sets them aside. Throws `UPLOAD_QUOTA {until}` once a day's worth has been sent. */
export async function admitSender(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { id: userId, verification }: Pick<SessionUser, 'id' | 'verification'>,
  announcedBytes: number,
): Promise<Admission> {
  const db = database.kysely
  const at = clock.now()
  const endsAt = new Date(at.getTime() + DAY_MS)
  const limit = UPLOAD_BYTES_A_DAY[verification === 'approved' ? 'verified' : 'unverified']
  const [windowEndsAt, isUrgent] = await Promise.all([
    addBytes(db, { userId, byteCount: announcedBytes, limit, at, endsAt }),
    hasOpenOrder(db, userId),
  ])
  if (windowEndsAt === null)
    throw new Refusal('UPLOAD_QUOTA', { until: unixSeconds((await findWindowEnd(db, userId)) ?? endsAt) })
  return {
    isUrgent,
    settle: async (receivedBytes) => {
      const byteCount = announcedBytes - receivedBytes
      if (byteCount <= 0) return
      // What has been stored is not refused for a count that stays too high until tomorrow.
      await subtractBytes(db, { userId, byteCount, windowEndsAt }).catch((error: Error) =>
        log.warn(`bytes that did not come stay counted: ${error.message}`),
      )
    },
  }
}
