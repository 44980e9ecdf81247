/** Texts that only certain users may see. A response of any call that contains a secret its receiver may not see is a leak. */
import { roles } from '@u-market/testkit/cast'
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Change } from './change-log.ts'

export type Secrets = {
  /** Describes the secrets in a text that the caller may not see; what they sent themselves does not count. */
  leaksIn(text: string, caller: Caller, sent: string): string[]
  arePartners(one: number, other: number): boolean
  /** Notes which users have an order together: they may see some of each other's data. */
  follow(changes: readonly Change[]): void
}

type Secret = {
  readonly what: string
  readonly text: string
  /** Ids of the users who may see it; operators may see most data of users. */
  readonly knownTo: readonly number[]
  /** Also visible to users who have an order with the first of them. */
  readonly toPartners: boolean
  readonly toOperators: boolean
}

/** A shorter text may occur by chance. */
const SHORTEST = 7

type SecretRow = { what: string; text: string | null; knows: number[] }

/** For each secret its kind, text and owners. The first query is for owners only, the second also for their trading partners. */
const ownSql = `
  select 'mobile' as what, mobile as text, array[id] as knows from app_user
  union all select 'wallet address', wallet_address, array[id] from app_user
  union all select 'invite code', invite_code, array[id] from app_user
  union all select 'document picture', unnest(array[document_front, document_back]), array[user_id] from verification
  union all select 'picture of a request', unnest(array[document, portrait]), array[user_id] from recovery where user_id is not null
  union all select 'exchange address', address, array[user_id] from exchange
  union all select 'bug report', unnest(array[content, contact]), array[user_id] from report where kind = 'bug'
  union all select 'merchant application', unnest(array[contact, remark]), array[user_id] from merchant
  union all select 'words to customer service', body, array[c.service_user_id] from event e join chat_session c on c.id = e.service_id
  union all select 'memo of a transfer', e.memo, array[f.user_id, t.user_id] from ledger_posting e
    join ledger_account f on f.id = e.from_id join ledger_account t on t.id = e.to_id where e.kind = 'transfer'
  union all select 'order number', id, array[buyer_id, seller_id] from trade_order
  union all select 'payment proof', unnest(proofs), array[buyer_id, seller_id] from trade_order
  union all select 'words of an order', unnest(array[payer_name, cancel_reason, seen_name]), array[buyer_id, seller_id] from trade_order
  union all select 'name on a refused payment', r.name, array[o.seller_id] from refused_payer r join trade_order o on o.id = r.order_id
  union all select 'words of a chat or an appeal', e.body, array[o.buyer_id, o.seller_id] from event e join trade_order o on o.id = e.order_id
  union all select 'words of an appeal', a.content, array[o.buyer_id, o.seller_id] from dispute a join trade_order o on o.id = a.order_id
  union all select 'words of a rating', r.content, array[r.rater_id, r.rated_id] from rating r where r.shown_at is null`
const partnerSql = `
  select 'real name' as what, real_name as text, array[id] as knows from app_user where real_name is not null
  union all select 'payment account', unnest(array[account, bank_name, bank_branch]), array[user_id] from payment_method
    where account like 'secret%'`
const nobodySql = `
  select 'password hash' as what, unnest(array[password_hash, pay_password_hash]) as text, '{}'::int[] as knows from app_user
  union all select 'operator’s password hash', password_hash, '{}'::int[] from operator`
const pairsSql = 'select distinct buyer_id as one, seller_id as other from trade_order'

export async function gatherSecrets(world: World, callers: readonly Caller[]): Promise<Secrets> {
  const { pool } = world
  const [own, partners, nobodys, traded] = await Promise.all([
    pool.query<SecretRow>(ownSql),
    pool.query<SecretRow>(partnerSql),
    pool.query<SecretRow>(nobodySql),
    pool.query<{ one: number; other: number }>(pairsSql),
  ])
  const pairs = new Set(traded.rows.map(({ one, other }) => pairOf(one, other)))
  const secrets = merged([
    ...own.rows.map((row) => secretOf(row, { toPartners: false, toOperators: true })),
    ...partners.rows.map((row) => secretOf(row, { toPartners: true, toOperators: true })),
    ...nobodys.rows.map((row) => secretOf(row, { toPartners: false, toOperators: false })),
    ...callers.flatMap(({ name, userId }) =>
      Object.values(roles)
        .filter(({ username }) => username === name)
        .map(({ documentNumber }) =>
          secretOf(
            { what: 'document number', text: documentNumber, knows: userId ? [userId] : [] },
            { toPartners: false, toOperators: true },
          ),
        ),
    ),
  ])

  const maySee = (secret: Secret, { kind, userId }: Caller): boolean => {
    if (kind === 'operator') return secret.toOperators
    if (userId === null) return false
    const [owner = 0] = secret.knownTo
    return secret.knownTo.includes(userId) || (secret.toPartners && pairs.has(pairOf(owner, userId)))
  }
  return {
    leaksIn: (text, caller, sent) => [
      ...secrets
        .filter((secret) => text.includes(secret.text) && !maySee(secret, caller))
        .filter((secret) => !isSent(sent, secret.text))
        .map((secret) => `shows ${secret.what} of ${secret.knownTo.join(', ') || 'nobody'}: ${secret.text}`),
      ...callers
        .filter(({ token }) => token !== null && token !== caller.token && text.includes(token))
        .filter(({ token }) => !isSent(sent, token ?? ''))
        .map(({ name }) => `shows a session of ${name}`),
    ],
    arePartners: (one, other) => pairs.has(pairOf(one, other)),
    follow: (changes) => {
      for (const { table, after } of changes)
        if (table === 'trade_order' && after)
          pairs.add(pairOf(Number(after.buyer_id), Number(after.seller_id)))
    },
  }
}

function secretOf(
  { what, text, knows }: SecretRow,
  rest: Pick<Secret, 'toPartners' | 'toOperators'>,
): Secret {
  return { what, text: text ?? '', knownTo: knows, ...rest }
}

/** A text that two users have written is known to both. */
function merged(secrets: readonly Secret[]): Secret[] {
  return [...Map.groupBy(secrets, ({ text }) => text).values()].flatMap((same) => {
    const [first] = same
    const knownTo = [...new Set(same.flatMap((each) => each.knownTo))]
    return first && first.text.length >= SHORTEST ? { ...first, knownTo } : []
  })
}

function pairOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

function isSent(sent: string, text: string): boolean {
  return sent.includes(text) || sent.includes(encodeURIComponent(text))
}
