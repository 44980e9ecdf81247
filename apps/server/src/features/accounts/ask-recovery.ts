/**
 * The desk for an account whose mobile and mailbox are gone, or whose authenticator app is. A visitor sends pictures; operators
 * compare them with the verified identity. Nothing that the visitor gets back tells whether the account exists: a request that
 * names none is answered, shown and closed like one that operators refuse or leave.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf, DataOf } from '@u-market/contract'
import {
  DAY_MS,
  HOUR_MS,
  MAX_OPEN_RECOVERIES,
  RECOVERIES_PER_DAY,
  RECOVERY_HOURS,
  type UserId,
} from '@u-market/domain'
import {
  countUses,
  endOfLimit,
  findUsedUp,
  latestEnd,
  limitUses,
  type UseLimit,
} from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { networksOf } from '../../platform/caller-address.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { reencodePicture, requireVisitorsUploads, storeUpload } from '../uploads/index.ts'
import { hasNumber } from './identity-number.ts'
import { countOpenOf, findAsked, insertRecovery } from './recovery.queries.ts'
import { spendCode, takeCodeTry } from './sms-codes.ts'
import { findLogin } from './user.queries.ts'

const KEY_CHARACTERS = 12

type Asking = {
  readonly form: BodyOf<'askRecovery'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
}

/** Each takes an operator's minutes and the server's time for two pictures; the code has cost an SMS before. */
function askLimits({ form, address }: Asking): UseLimit[] {
  const network = networksOf(address)[0] ?? address
  return [
    { subject: `recoveries of ${form.mobile}`, most: 3, windowMs: DAY_MS },
    { subject: `recoveries from ${network}`, most: 10, windowMs: DAY_MS },
  ]
}

const right: UseLimit = {
  subject: 'recoveries with the verified number',
  most: RECOVERIES_PER_DAY.right,
  windowMs: DAY_MS,
}
const others: UseLimit = {
  subject: 'recoveries with another number',
  most: RECOVERIES_PER_DAY.others,
  windowMs: DAY_MS,
}

/**
 * Counts a request. Throws `RATE_LIMITED {until}` for all alike, also once there are too many right ones. Returns false for one too
 * many of the others, which is answered like any: a refusal would say that the account or its number is not right.
 */
async function takePlace(
  tx: Tx,
  at: Date,
  { asking, isRight }: { readonly asking: Asking; readonly isRight: boolean },
): Promise<boolean> {
  await limitUses(tx, at, ...askLimits(asking))
  const until = latestEnd(await findUsedUp(tx, at, [right]))
  if (until !== null) throw new Refusal('RATE_LIMITED', { until })
  if (!isRight) return endOfLimit(await countUses(tx, at, [others])) === null
  await limitUses(tx, at, right)
  return true
}

export async function askRecovery(deps: Deps, asking: Asking): Promise<DataOf<'askRecovery'>> {
  const { form, address } = asking
  const { mobile, code } = form
  const checked = await takeCodeTry(deps, { mobile, event: 'newmobile', code, address })
  const match = await findMatch(deps, form)
  const isRight = match?.sameNumber === true
  const hasPlace = await transact(deps.database, null, (tx) =>
    takePlace(tx, deps.clock.now(), { asking, isRight }),
  )
  const found = hasPlace ? match : null
  const pictures = found ? await storePictures(deps, form) : await dropPictures(form)
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await spendCode(tx, checked, at)
    const closesAt = new Date(at.getTime() + RECOVERY_HOURS * HOUR_MS)
    const kept = found && pictures ? await keepMatched(tx, { ...found, ...pictures, at }) : UNMATCHED
    const { id } = await insertRecovery(tx, {
      ...kept,
      mobile,
      // Of a request without an account, nothing about a person is kept.
      realName: kept.userId === null ? '' : form.realName,
      note: kept.userId === null ? '' : (form.note ?? ''),
      dropsFactor: form.dropsFactor,
      createdAt: at,
      closesAt,
    })
    return { recoveryId: id, key: keyOf(deps, id), closesAt: unixSeconds(closesAt) }
  })
}

const UNMATCHED = { userId: null, sameNumber: false, document: null, portrait: null } as const

type Match = { readonly userId: UserId; readonly sameNumber: boolean }

/** Finds the verified account of that name; its identity is all that operators can compare with. */
async function findMatch(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  form: BodyOf<'askRecovery'>,
): Promise<Match | null> {
  const db = deps.database.kysely
  const login = await findLogin(db, form.account)
  if (!login) return null
  const row = await db
    .selectFrom('verification')
    .innerJoin('appUser', 'appUser.id', 'verification.userId')
    .select(['verification.userId', 'verification.numberFingerprint'])
    .where('verification.userId', '=', login.id)
    .where('verification.status', '=', 'approved')
    .where('appUser.closedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.numberFingerprint) return null
  return {
    userId: row.userId,
    sameNumber: hasNumber(deps.dataKeys, row.numberFingerprint, form.documentNumber),
  }
}

type Pictures = { readonly document: string; readonly portrait: string }

/** They belong to the visitor, who may be a stranger: neither may the account see them, nor the visitor what the account has. */
async function storePictures(deps: Deps, form: BodyOf<'askRecovery'>): Promise<Pictures> {
  const put = async (picture: string) =>
    (
      await storeUpload(deps, {
        ...{ by: { userId: null }, category: 'idcard' },
        bytes: Buffer.from(picture, 'base64url'),
        idempotencyKey: null,
      })
    ).url
  return { document: await put(form.document), portrait: await put(form.portrait) }
}

/** Takes as long, and refuses the same pictures. */
async function dropPictures(form: BodyOf<'askRecovery'>): Promise<null> {
  for (const picture of [form.document, form.portrait])
    await reencodePicture(Buffer.from(picture, 'base64url'), 'idcard')
  return null
}

/** Holds the uploads for the row that names them, unless too many requests for the account wait. */
async function keepMatched(
  tx: Tx,
  { userId, sameNumber, document, portrait, at }: Match & Pictures & { at: Date },
) {
  await requireVisitorsUploads(tx, { paths: [document, portrait], field: 'document' })
  const isFull = (await countOpenOf(tx, { userId, sameNumber, at })) >= MAX_OPEN_RECOVERIES
  return isFull ? UNMATCHED : { userId, sameNumber, document, portrait }
}

/** How the request goes on. Open until its time is over, whatever was decided but an approval. */
export async function readRecovery(
  deps: Deps,
  { recoveryId, key }: BodyOf<'readRecovery'>,
): Promise<DataOf<'readRecovery'>> {
  if (!isKeyOf(deps, recoveryId, key)) throw new Refusal('RECOVERY_NOT_FOUND')
  const row = await findAsked(deps.database.kysely, recoveryId)
  if (!row) throw new Refusal('RECOVERY_NOT_FOUND')
  const closesAt = unixSeconds(row.closesAt)
  const isOver = row.closesAt <= deps.clock.now()
  // Refused after its approval: the change was stopped.
  if (row.state === null) return { status: isOver ? 'closed' : 'open', closesAt, dueAt: null }
  const status = row.state === 'waiting' ? 'approved' : row.state
  return { status, closesAt, dueAt: row.state === 'waiting' && row.dueAt ? unixSeconds(row.dueAt) : null }
}

/** Derived, so that nothing opens a request but what its asker was shown. 48 bits, behind the limit of calls. */
function keyOf({ secret }: Pick<Deps, 'secret'>, id: number): string {
  const mark = createHmac('sha256', `recovery:${secret}`).update(String(id)).digest('hex')
  return mark.slice(0, KEY_CHARACTERS).toUpperCase()
}

function isKeyOf(deps: Pick<Deps, 'secret'>, id: number, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyOf(deps, id)), Buffer.from(key.toUpperCase()))
}
