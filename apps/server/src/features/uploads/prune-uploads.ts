/**
 * Deletes no file that a committed row refers to. A row is locked before it is checked for references, and a transaction that is
 * about to refer to an upload holds a lock on its row (`requireOwnUploads`): either the pruning sees the reference, or the
 * transaction finds no row.
 */

import { DAY_MS, PAYER_KEPT_DAYS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { UploadTable } from '../../db/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { discardFiles, removeDiscarded } from './file-removals.ts'
import { deleteUploads } from './upload.queries.ts'

/** Rows per transaction, so that locks are short and statements stay well below their timeout. */
const ROWS_AT_ONCE = 200

type Pruning = Pick<Deps, 'database' | 'clock' | 'files' | 'settings'>

/** Deletes uploads that are a day old and that no row refers to, and at the end of their terms PDFs and pictures of payments. */
export async function pruneUploads(deps: Pruning): Promise<void> {
  while ((await pruneSome(deps)) === ROWS_AT_ONCE);
  while ((await pruneOriginals(deps)) === ROWS_AT_ONCE);
  const { proofDays } = await deps.settings()
  while ((await removeProofs(deps, proofDays)) === ROWS_AT_ONCE);
}

/** Returns the number of uploads checked. */
async function pruneSome(deps: Pruning): Promise<number> {
  const at = deps.clock.now()
  const { looked, deleted } = await deps.database.kysely.transaction().execute(async (tx) => {
    const due = await findDue(tx, { at, limit: ROWS_AT_ONCE })
    // An order being placed copies the payment code from the seller's method, which may be replaced at the same time: the old
    // code must not be deleted before the order is committed.
    const sellers = due.flatMap(({ category, userId }) => (category === 'qrcode' && userId ? userId : []))
    if (sellers.length > 0) await lockOffersOf(tx, sellers)
    const locked = await lockUploads(
      tx,
      due.map(({ path }) => path),
    )
    const gone = await deleteUnnamed(tx, locked)
    const originals = await deleteOriginals(tx, gone)
    await postponeChecks(tx, { paths: locked, at: new Date(at.getTime() + DAY_MS) })
    const paths = [...gone.map(({ path }) => path), ...originals]
    await discardFiles(tx, at, paths)
    return { looked: locked.length, deleted: paths }
  })
  await removeDiscarded(deps, deleted)
  return looked
}

/**
 * Deletes PDFs, which are often whole bank statements, and leaves their pages. One whose pages are still needed is kept. Returns the
 * number deleted.
 */
async function pruneOriginals(deps: Pruning): Promise<number> {
  const at = deps.clock.now()
  const paths = await deps.database.kysely.transaction().execute(async (tx) => {
    const due = await lockDueOriginals(tx, { at, limit: ROWS_AT_ONCE })
    if (due.length === 0) return []
    await sql`update upload set original = null where original = any(${due}::text[])`.execute(tx)
    return deleteUploads(tx, at, due)
  })
  await removeDiscarded(deps, paths)
  return paths.length
}

type Due = { readonly at: Date; readonly limit: number }

async function lockDueOriginals(tx: Tx, { at, limit }: Due): Promise<string[]> {
  const before = new Date(at.getTime() - PAYER_KEPT_DAYS * DAY_MS)
  const { rows } = await sql<{ path: string }>`
    select o.path from upload o where o.category = 'original' and o.created_at < ${before}
      and not exists (select from upload page where page.original = o.path and ${isNeeded('page', at)})
    order by o.created_at limit ${limit} for update of o skip locked`.execute(tx)
  return rows.map(({ path }) => path)
}

/**
 * Removes the pictures of payments, chats and disputes at the end of their term, unless they are still needed. Their rows stay: a
 * picture that has shown one payment shows no other, and who opens it is told that its term is over. Returns the number removed.
 */
async function removeProofs(deps: Pruning, keptDays: number): Promise<number> {
  const at = deps.clock.now()
  const paths = await deps.database.kysely.transaction().execute(async (tx) => {
    const due = await lockDueProofs(tx, { at, limit: ROWS_AT_ONCE, keptDays })
    if (due.length === 0) return []
    // Asks again, so that its snapshot includes references committed before the locks were granted.
    const { rows } = await sql<{ path: string }>`
      update upload p set removed_at = ${at}, look = null
      where path = any(${due}::text[]) and not ${isNeeded('p', at)} returning path`.execute(tx)
    const removed = rows.map(({ path }) => path)
    await discardFiles(tx, at, removed)
    return removed
  })
  await removeDiscarded(deps, paths)
  return paths.length
}

async function lockDueProofs(
  tx: Tx,
  { at, limit, keptDays }: Due & { readonly keptDays: number },
): Promise<string[]> {
  const before = new Date(at.getTime() - keptDays * DAY_MS)
  const { rows } = await sql<{ path: string }>`
    select p.path from upload p where p.category in ('voucher', 'chat', 'evidence') and p.removed_at is null
      and p.created_at < ${before} and not ${isNeeded('p', at)}
    order by p.created_at limit ${limit} for update of p skip locked`.execute(tx)
  return rows.map(({ path }) => path)
}

/**
 * Whether a picture is shown in a dispute, report or order that is open, in an order with an open dispute or which can still be
 * claimed, or, if it is an operator's, in a help text or a setting.
 */
function isNeeded(picture: string, at: Date) {
  const path = sql.ref(`${picture}.path`)
  const userId = sql.ref(`${picture}.user_id`)
  const operatorId = sql.ref(`${picture}.operator_id`)
  return sql`(
    ${operatorId} is not null and (
      exists (select from help_text_translation h where position(${path} in h.content) > 0)
      or exists (select from setting s where position(${path} in s.value::text) > 0))
    or exists (select from dispute d where d.images @> array[${path}] and d.status = 'open')
    or exists (select from report r where r.user_id = ${userId} and ${path} = any(r.images) and r.status = 'open')
    or exists (
      select from (
        select t.id from trade_order t where t.buyer_id = ${userId} and ${path} = any(t.proofs)
        union select e.order_id from event e where e.images @> array[${path}]
        union select e.order_id from event e where e.kind = 'chat_picture' and e.body = ${path}) shown
      join trade_order t on t.id = shown.id
      where t.is_open or t.claim_until > ${at}
        or exists (select from dispute d where d.order_id = t.id and d.status = 'open')))`
}

type DueUpload = { path: string; userId: UserId | null; category: UploadTable['category'] }

async function findDue(
  tx: Tx,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<DueUpload[]> {
  const { rows } = await sql<DueUpload>`
    select path, user_id, category from upload where next_check_at <= ${at} order by next_check_at limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Waits for orders that are being placed with these sellers, and blocks new ones. */
function lockOffersOf(tx: Tx, sellers: readonly UserId[]) {
  return sql`select id from offer where maker_id = any(${sellers}::int[]) order by id for no key update`.execute(
    tx,
  )
}

/**
 * Locks the uploads and returns their paths. Skips those locked by a transaction that is about to refer to them; another night
 * checks them.
 */
async function lockUploads(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from upload where path = any(${paths}::text[]) for update skip locked`.execute(tx)
  return rows.map(({ path }) => path)
}

/**
 * Deletes those of the locked uploads that no row refers to; returns their paths. A separate statement, so that its snapshot
 * includes references committed before the locks were granted.
 */
async function deleteUnnamed(tx: Tx, paths: readonly string[]): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    delete from upload u where path = any(${paths}::text[]) and not (
      exists (select from verification v where v.document_front = u.path)
      or exists (select from verification v where v.document_back = u.path)
      or exists (select from recovery r where r.document = u.path)
      or exists (select from recovery r where r.portrait = u.path)
      or exists (select from app_user a where a.id = u.user_id and a.avatar = u.path)
      or exists (select from trade_order o where o.buyer_id = u.user_id and u.path = any(o.proofs))
      or exists (select from dispute a where a.images @> array[u.path])
      or exists (select from event e where e.images @> array[u.path])
      or exists (select from event e where e.kind = 'chat_picture' and e.body = u.path)
      or exists (select from report r where r.user_id = u.user_id and u.path = any(r.images))
      or exists (select from help_text_translation h where position(u.path in h.content) > 0)
      or exists (select from setting s where position(u.path in s.value::text) > 0)
      -- Reads all orders of a seller only for a code that is no longer on a method.
      or case when exists (select from payment_method m where m.qr_code = u.path and m.qr_code <> '') then true
        when u.category = 'qrcode' then exists (
          select from trade_order o where o.seller_id = u.user_id and o.method ->> 'qrcode' = u.path)
        else false end)
    returning path, original`.execute(tx)
  return rows
}

type Deleted = { readonly path: string; readonly original: string | null }

/** Deletes the PDFs of which the last page was deleted; returns their paths. */
async function deleteOriginals(tx: Tx, pages: readonly Deleted[]): Promise<string[]> {
  const originals = [...new Set(pages.flatMap(({ original }) => original ?? []))]
  if (originals.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    delete from upload u where path = any(${originals}::text[])
      and not exists (select from upload page where page.original = u.path)
    returning path`.execute(tx)
  return rows.map(({ path }) => path)
}

/**
 * A used avatar or payment code is checked again, because it can be replaced. Other pictures are never checked again, because
 * references to them are never removed.
 */
function postponeChecks(tx: Tx, { paths, at }: { readonly paths: readonly string[]; readonly at: Date }) {
  return sql`update upload u set next_check_at = case when category = 'avatar'
      or exists (select from payment_method m where m.qr_code = u.path and m.qr_code <> '') then ${at}::timestamptz end
    where path = any(${paths}::text[])`.execute(tx)
}
