/**
 * What an archive holds: all that its user gave, and what is kept about the user. Of other users it has what this user saw anyway:
 * orders as the app shows them, with accounts masked where it masks them, and the words that they wrote to this user. What
 * operators noted for each other is not in it.
 */
import { type Locale, toWire } from '@u-market/contract'
import { coinText, fiatText, MAX_ARCHIVE_PICTURES, maskedMobile, type UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import { addressOf, numberOf, wordOf } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { findOrderViews, listOrdersAfter } from '../orders/index.ts'
import { type BillRow, billType, listBillsBefore } from '../wallet/index.ts'

export type Owner = { readonly userId: UserId; readonly locale: Locale }

const ROWS_AT_ONCE = 500
const ORDERS_AT_ONCE = 50

/** Rows of one kind with what they are listed by; each statement gives the rows after a key. */
const kinds: Readonly<Record<string, (userId: UserId, after: string) => RawBuilder<Row>>> = {
  profile: (userId, after) => sql`
    select id::text as key, to_jsonb(t) as row from (select id, username, nickname, mobile, mobile_set_at, locale, wallet_address,
      invite_code, (select jsonb_build_object('nickname', i.nickname, 'invite_code', i.invite_code) from app_user i
        where i.id = u.invited_by) as invited_by,
      real_name, verification_status, merchant_status, frozen_at, addresses_locked_at, addresses_unlock_at, created_at,
      (select jsonb_agg(jsonb_build_object('nickname', nickname, 'until', until_at) order by until_at) from former_nickname f
        where f.user_id = u.id) as former_nicknames
      from app_user u where id = ${userId}) t where id::text > ${after} order by id::text`,
  methods: byId(
    (userId) =>
      sql`select id, type, name, account, bank_name, bank_branch, fields, qr_code, created_at, deleted_at from payment_method where user_id = ${userId}`,
  ),
  offers: byId(
    (
      userId,
    ) => sql`select id, side, status, price_minor, premium_basis_points, total_minor, remaining_minor, min_minor, max_minor,
      method_types, (select jsonb_agg(payment_method_id order by payment_method_id) from offer_method m where m.offer_id = o.id) as method_ids,
      pay_minutes, auto_confirm, remark, auto_reply, min_completed, min_rate, min_days, min_partners, first_max_minor, paused_until,
      created_at, listed_at from offer o where maker_id = ${userId}`,
  ),
  exchanges: byId(
    (userId) =>
      sql`select id, coin_minor, usdt_minor, fee_minor, network, address, status, transaction_id, reason, created_at, decided_at from exchange where user_id = ${userId}`,
  ),
  merchant_applications: byId(
    (userId) =>
      sql`select id, contact, remark, status, bond_minor, bond_paid_at, bond_returned_at, reason, created_at, decided_at from merchant where user_id = ${userId}`,
  ),
  disputes: byId(
    (
      userId,
    ) => sql`select d.id, d.order_id, d.kind, d.opened_by, d.type, d.content, d.status, d.result, d.created_at
      from trade_order o join dispute d on d.order_id = o.id where o.buyer_id = ${userId}
      union all select d.id, d.order_id, d.kind, d.opened_by, d.type, d.content, d.status, d.result, d.created_at
      from trade_order o join dispute d on d.order_id = o.id where o.seller_id = ${userId}`,
  ),
  reports: byId(
    (userId) =>
      sql`select id, kind, type, content, contact, images, status, answer, created_at from report where user_id = ${userId}`,
  ),
  sanctions: byId(
    (userId) => sql`select id, kind, reason, until, imposed_at from sanction where user_id = ${userId}`,
  ),
  sessions: byId(
    (userId) =>
      sql`select id, device, address, client_version, created_at, last_used_at,
        exists (select from push_subscription p where p.token_hash = s.token_hash) as has_push from session s where user_id = ${userId}`,
  ),
  passkeys: byId(
    (userId) => sql`select id, name, created_at, last_used_at from passkey where user_id = ${userId}`,
  ),
  authenticator: single(
    (userId) => sql`select enrolled_at, (select count(*) from user_recovery_code c
        where c.user_id = f.user_id and c.used_at is null) as recovery_codes_left
      from user_factor f where user_id = ${userId} and enrolled_at is not null`,
  ),
  notice_settings: single(
    (
      userId,
    ) => sql`select order_channel as "order", appeal_channel as appeal, chat_channel as chat, money_channel as money,
      account_channel as account, service_channel as service, quiet_from, quiet_to, time_zone
      from notice_preference where user_id = ${userId}`,
  ),
  usdt_addresses: byId(
    (userId) =>
      sql`select id, network, address, label, created_at from usdt_address where user_id = ${userId}`,
  ),
  alerts: byId(
    (userId) =>
      sql`select id, kind, side, amount_minor, method_type, price_minor, direction, created_at, until_at from market_alert where user_id = ${userId}`,
  ),
  phrases: byId((userId) => sql`select id, text, created_at from chat_phrase where user_id = ${userId}`),
  consents: (userId, after) => sql`
    select lpad(version::text, 19, '0') as key,
      jsonb_build_object('texts', jsonb_build_array('terms', 'privacy', 'risk'), 'version', version, 'given_by', given_by, 'created_at', created_at) as row
    from consent where user_id = ${userId} and version > ${Number(after || 0)} order by version limit ${ROWS_AT_ONCE}`,
  blocks: byId(
    (userId) => sql`select peer_id as id, note, created_at from trader_block where user_id = ${userId}`,
  ),
  favourites: byId(
    (userId) => sql`select peer_id as id, note, created_at from favourite where user_id = ${userId}`,
  ),
  // Those whose term is over are named with the time, and are not among the files.
  pictures: (userId, after) => sql`
    select path as key, jsonb_build_object('path', path, 'category', category, 'created_at', created_at, 'removed_at', removed_at) as row
    from upload where user_id = ${userId} and path > ${after} order by path limit ${ROWS_AT_ONCE}`,
  ratings: (userId, after) => sql`
    select key, to_jsonb(t) - 'key' as row from (
      select order_id || rated_by as key, order_id, score, content, created_at, true as is_mine from rating where rater_id = ${userId}
      union all select order_id || rated_by, order_id, score, content, created_at, false from rating
        where rated_id = ${userId} and shown_at is not null) t
    where key > ${after} order by key limit ${ROWS_AT_ONCE}`,
  notices: (userId, after) => sql`
    select lpad(seq::text, 19, '0') as key, jsonb_build_object('kind', kind, 'order_id', order_id, 'values', params, 'created_at', created_at) as row
    from event where to_id = ${userId} and notice_type is not null and seq > ${Number(after || 0)} order by seq limit ${ROWS_AT_ONCE}`,
  service_chat: (userId, after) => sql`
    select lpad(e.seq::text, 19, '0') as key, jsonb_build_object('by', e.actor, 'text', e.body, 'images', e.images, 'created_at', e.created_at) as row
    from chat_session s join event e on e.service_id = s.id where s.service_user_id = ${userId} and e.body is not null
      and e.seq > ${Number(after || 0)} order by e.seq limit ${ROWS_AT_ONCE}`,
}

type Row = { readonly key: string; readonly row: unknown }

/** Kinds whose rows have a number. */
function byId(rows: (userId: UserId) => RawBuilder<unknown>) {
  return (userId: UserId, after: string): RawBuilder<Row> => sql`
    select lpad(id::text, 19, '0') as key, to_jsonb(t) as row from (${rows(userId)}) t
    where id > ${Number(after || 0)} order by id limit ${ROWS_AT_ONCE}`
}

/** Kinds of which a user has one row at most. */
function single(rows: (userId: UserId) => RawBuilder<unknown>) {
  return (userId: UserId, after: string): RawBuilder<Row> => sql`
    select 'only' as key, to_jsonb(t) as row from (${rows(userId)}) t where ${after}::text = ''`
}

/** Yields each file of JSON: its name, and its text in pieces that are read as they are needed. */
export function jsonFiles(
  deps: Deps,
  owner: Owner,
): readonly { readonly name: string; readonly pieces: () => AsyncGenerator<string> }[] {
  const { userId } = owner
  return [
    ...Object.entries(kinds).map(([kind, rowsAfter]) => ({
      name: `${kind}.json`,
      pieces: () => listed(rowsOf(deps, (after) => rowsAfter(userId, after))),
    })),
    { name: 'email.json', pieces: () => listed(emailOf(deps, owner)) },
    { name: 'mobile_changes.json', pieces: () => listed(mobileChangesOf(deps, owner)) },
    { name: 'verifications.json', pieces: () => listed(verificationsOf(deps, owner)) },
    { name: 'orders.json', pieces: () => listed(ordersOf(deps, owner)) },
    { name: 'order_chats.json', pieces: () => listed(chatsOf(deps, owner)) },
    { name: 'bills.json', pieces: () => listed(billsOf(deps, owner)) },
  ]
}

async function* listed(pages: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield (isFirst ? '' : ',\n') + page.map((row) => JSON.stringify(row)).join(',\n')
    isFirst = false
  }
  yield '\n]\n'
}

async function* rowsOf(
  { database }: Deps,
  read: (after: string) => RawBuilder<Row>,
): AsyncGenerator<readonly unknown[]> {
  for (let after = ''; ; ) {
    const { rows } = await read(after).execute(database.apart)
    yield rows.map(({ row }) => row)
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

/** With the identity number as it was given, which is encrypted at rest; '' once it has been removed. */
async function* verificationsOf(
  { database, dataKeys }: Deps,
  { userId }: Owner,
): AsyncGenerator<readonly unknown[]> {
  const { rows } = await sql<{ row: object; numberSealed: Buffer | null }>`
    select to_jsonb(t) as row, v.number_sealed from verification v, lateral (select v.id, v.real_name, v.status, v.reason,
      v.created_at, v.decided_at, v.revoked_at, v.revoked_reason) t
    where v.user_id = ${userId} order by v.id`.execute(database.apart)
  yield rows.map(({ row, numberSealed }) => ({
    ...row,
    document_number: numberOf(dataKeys, { userId, numberSealed }),
  }))
}

/** Address and word, which are encrypted at rest, and an address that waits for its code. */
async function* emailOf({ database, dataKeys }: Deps, { userId }: Owner): AsyncGenerator<readonly unknown[]> {
  const { rows } = await sql<{ row: object; address: Buffer | null; word: Buffer | null }>`
    select jsonb_build_object('confirmed_at', confirmed_at) as row, address_sealed as address, word_sealed as word
      from user_email where user_id = ${userId}
    union all select jsonb_build_object('confirmed_at', null, 'asked_at', created_at), address_sealed, null
      from email_code where user_id = ${userId}`.execute(database.apart)
  yield rows.map(({ row, address, word }) => ({
    ...row,
    address: address && addressOf(dataKeys, userId, address),
    word: word && wordOf(dataKeys, userId, word),
  }))
}

/** The number that a visitor gave at the desk is a stranger's unless the account was given back: masked, as in the notice of it. */
async function* mobileChangesOf({ database }: Deps, { userId }: Owner): AsyncGenerator<readonly unknown[]> {
  const { rows } = await sql<{ row: object; mobile: string; isStrangers: boolean }>`
    select to_jsonb(t) as row, c.mobile, c.way = 'desk' and c.state <> 'done' as is_strangers
    from mobile_change c, lateral (select c.id, c.way, c.state, c.created_at, c.due_at, c.ended_at) t
    where c.user_id = ${userId} order by c.id`.execute(database.apart)
  yield rows.map(({ row, mobile, isStrangers }) => ({
    ...row,
    mobile: isStrangers ? maskedMobile(mobile) : mobile,
  }))
}

async function* orderIdsOf({ database }: Deps, { userId }: Owner) {
  for (let before: string | null = null; ; ) {
    const rows: { id: Awaited<ReturnType<typeof listOrdersAfter>>[number]['id'] }[] = await listOrdersAfter(
      database.apart,
      userId,
      { role: 'all', state: undefined },
      { before, limit: ORDERS_AT_ONCE },
    )
    yield rows.map(({ id }) => id)
    before = rows.at(-1)?.id ?? null
    if (rows.length < ORDERS_AT_ONCE) return
  }
}

/** As the app shows them to this user. */
async function* ordersOf(deps: Deps, owner: Owner): AsyncGenerator<readonly unknown[]> {
  for await (const ids of orderIdsOf(deps, owner)) {
    const asked = ids.map((orderId) => ({ orderId, viewerId: owner.userId, locale: owner.locale }))
    const views = await findOrderViews(deps, asked)
    yield views.flatMap((view) => (view === null ? [] : toWire(view)))
  }
}

async function* chatsOf(deps: Deps, owner: Owner): AsyncGenerator<readonly unknown[]> {
  for await (const ids of orderIdsOf(deps, owner)) {
    const { rows } = await sql<{ row: unknown }>`
      select jsonb_build_object('order_id', e.order_id, 'by', e.actor, 'kind', e.kind, 'text', e.body, 'images', e.images,
        'created_at', e.created_at) as row
      from event e where e.order_id = any(${ids}::text[]) and (e.body is not null or e.images is not null)
        and e.kind in ('chat_text', 'chat_picture', 'appeal_evidence') order by e.order_id, e.seq`.execute(
      deps.database.apart,
    )
    yield rows.map(({ row }) => row)
  }
}

async function* billsOf({ database }: Deps, { userId }: Owner): AsyncGenerator<readonly unknown[]> {
  const all = { types: undefined, direction: undefined, start: undefined, end: undefined }
  for (let before: bigint | null = null; ; ) {
    const rows: BillRow[] = await listBillsBefore(database.apart, userId, all, {
      before,
      limit: ROWS_AT_ONCE,
    })
    yield rows.map((row) => ({
      id: Number(row.id),
      type: billType(row),
      money: coinText(row.amountMinor),
      after: coinText(row.balanceMinor),
      memo: row.memo,
      peer: row.peer,
      order: row.orderId,
      fiat: row.fiatMinor === null ? null : fiatText(row.fiatMinor),
      currency: row.currency,
      at: row.createdAt,
    }))
    before = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The user's own pictures, newest first. */
export function findOwnPictures({ database }: Pick<Deps, 'database'>, userId: UserId) {
  return database.apart
    .selectFrom('upload')
    .select(['path', 'createdAt'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ARCHIVE_PICTURES)
    .execute()
}
