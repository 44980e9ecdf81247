/**
 * The USDT addresses that a user keeps. Its owner can lock the list: exchanges then go only to addresses that have been on it for
 * a day. Locking works at once, unlocking a day later. The owner is told of every change, and so has a day to stop a thief who has
 * a session and the payment password.
 */
import type { BodyOf, DataOf } from '@u-market/contract'
import {
  ADDRESS_WAIT_HOURS,
  type ExchangeNetwork,
  HOUR_MS,
  MAX_ADDRESSES,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { UsdtAddressTable } from '../../db/schema.generated.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import {
  checkPayPassword,
  limitAccountChanges,
  requireNotFrozen,
  requireUnrestricted,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { isAddressSound } from './usdt-address.ts'

const WAIT_MS = ADDRESS_WAIT_HOURS * HOUR_MS

type Own<Form> = {
  readonly userId: UserId
  readonly form: Form
  readonly idempotencyKey: IdempotencyKey | null
}
type Book = DataOf<'listAddresses'>
type AddressRow = Selectable<UsdtAddressTable>

export async function readAddressBook({ clock }: Pick<Deps, 'clock'>, db: Db, userId: UserId): Promise<Book> {
  const rows = await db
    .selectFrom('usdtAddress')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const lock = await db
    .selectFrom('appUser')
    .select(lockColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isLocked = isLockedAt(lock, clock.now())
  return {
    locked: isLocked ? 1 : 0,
    unlocksAt: isLocked && lock.addressesUnlockAt ? unixSeconds(lock.addressesUnlockAt) : null,
    data: rows.map(addressView),
  }
}

/** Takes the payment password, and none during the hold of a password reset. */
export async function addAddress(deps: Deps, { userId, form, idempotencyKey }: Own<BodyOf<'addAddress'>>) {
  const { network, address, label, payPassword } = form
  if (!isAddressSound(network, address)) throw new FieldRefusal('address', 'address')
  await checkPayPassword(deps, { id: userId }, payPassword)
  const view = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    // Makes two at once of one user wait for each other, so the count below is exact.
    await limitAccountChanges(tx, userId, at)
    await requireUnrestricted(deps, tx, { userId, act: 'transfer', at })
    const { id } = await tx
      .insertInto('usdtAddress')
      .values({ userId, network, address, label, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (isDatabaseError(error, '23505')) throw new Refusal('ADDRESS_LISTED')
        throw error
      })
    const { count } = await tx
      .selectFrom('usdtAddress')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > MAX_ADDRESSES) throw new Refusal('ADDRESS_LIMIT', { limit: MAX_ADDRESSES })
    await tell(tx, { userId, kind: 'usdt_address_added', params: { name: label, network }, at })
    return addressView({ id, network, address, label, createdAt: at })
  })
  deps.wake()
  return view
}

/**
 * Takes the payment password while the list is locked: an emptied one stops the owner's exchanges for a day. The owner is told in
 * either case.
 */
export async function removeAddress(
  deps: Deps,
  { userId, form: { id, payPassword }, idempotencyKey }: Own<BodyOf<'removeAddress'>>,
): Promise<null> {
  if (payPassword !== undefined) await checkPayPassword(deps, { id: userId }, payPassword)
  await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, userId, at)
    const lock = await lockOwner(tx, userId)
    const row = await tx
      .deleteFrom('usdtAddress')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['label', 'network'])
      .executeTakeFirst()
    if (!row) throw new Refusal('ADDRESS_NOT_FOUND')
    requireNotFrozen(lock)
    if (isLockedAt(lock, at) && payPassword === undefined) throw new FieldRefusal('payPassword', 'required')
    const params = { name: row.label, network: row.network }
    await tell(tx, { userId, kind: 'usdt_address_removed', params, at })
    return null
  })
  deps.wake()
  return null
}

export async function lockAddresses(
  deps: Deps,
  { userId, form, idempotencyKey }: Own<BodyOf<'lockAddresses'>>,
): Promise<Book> {
  await checkPayPassword(deps, { id: userId }, form.payPassword)
  const book = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, userId, at)
    const lock = await lockOwner(tx, userId)
    if (!form.on) requireNotFrozen(lock)
    const next = nextLock(lock, form.on, at)
    if (next) {
      await tx.updateTable('appUser').set(next).where('id', '=', userId).execute()
      const params = { hours: String(ADDRESS_WAIT_HOURS) }
      await tell(tx, { userId, kind: form.on ? 'addresses_locked' : 'addresses_unlocking', params, at })
    }
    return readAddressBook(deps, tx, userId)
  })
  deps.wake()
  return book
}

/** Locks the user, so that the lock of the list does not change before the commit. */
function lockOwner(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('appUser')
    .select([...lockColumns, 'frozenAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Destination = {
  readonly userId: UserId
  readonly network: ExchangeNetwork
  readonly address: string
  readonly at: Date
}

/**
 * Throws `ADDRESS_NOT_LISTED` or `ADDRESS_TOO_NEW {until}` if the list is locked and the address may not be used. The caller has
 * locked the user.
 */
export async function requireUsableAddress(
  tx: Tx,
  { userId, network, address, at }: Destination,
): Promise<void> {
  const lock = await tx
    .selectFrom('appUser')
    .select(lockColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isLockedAt(lock, at)) return
  const row = await tx
    .selectFrom('usdtAddress')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  if (!row) throw new Refusal('ADDRESS_NOT_LISTED')
  const usableAt = row.createdAt.getTime() + WAIT_MS
  if (usableAt > at.getTime()) throw new Refusal('ADDRESS_TOO_NEW', { until: Math.ceil(usableAt / 1000) })
}

const lockColumns = ['addressesLockedAt', 'addressesUnlockAt'] as const
type Lock = { readonly addressesLockedAt: Date | null; readonly addressesUnlockAt: Date | null }

function isLockedAt({ addressesLockedAt, addressesUnlockAt }: Lock, at: Date): boolean {
  return addressesLockedAt !== null && (addressesUnlockAt === null || addressesUnlockAt > at)
}

/** Returns what changes; null if nothing does. Locking again keeps a lock that is about to end. */
function nextLock(lock: Lock, on: boolean, at: Date): Lock | null {
  const isLocked = isLockedAt(lock, at)
  if (on) {
    if (isLocked && lock.addressesUnlockAt === null) return null
    return { addressesLockedAt: isLocked ? lock.addressesLockedAt : at, addressesUnlockAt: null }
  }
  if (!isLocked || lock.addressesUnlockAt !== null) return null
  return { addressesLockedAt: lock.addressesLockedAt, addressesUnlockAt: new Date(at.getTime() + WAIT_MS) }
}

type News = {
  readonly userId: UserId
  readonly kind: 'usdt_address_added' | 'usdt_address_removed' | 'addresses_locked' | 'addresses_unlocking'
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
}

function tell(tx: Tx, { userId, kind, params, at }: News): Promise<unknown> {
  return recordEvents(tx, [{ kind, actor: 'user', to: userId, noticeType: 'account', params, at }])
}

function addressView({
  id,
  network,
  address,
  label,
  createdAt,
}: Omit<AddressRow, 'userId'>): Book['data'][number] {
  return {
    id,
    network,
    address,
    label,
    createdAt: unixSeconds(createdAt),
    usableAt: Math.ceil((createdAt.getTime() + WAIT_MS) / 1000),
  }
}
