/**
 * Proposals to issue coin, to take it back, or to move it between balances as a correction. Each takes two operators and makes
 * one posting.
 */
import {
  type Coin,
  coin,
  coinText,
  DAY_MS,
  MAX_COIN_PER_PROPOSAL,
  MAX_ISSUED_PER_DAY,
  type UserId,
  userId,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Posting, post, previewPosting } from '../../ledger/post.ts'
import { adjustCoin, issueCoin, takeCoinBack } from '../../ledger/recipes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordEvents } from '../events/index.ts'
import { recordAudit } from './audit.ts'
import { numberOf, type ProposalDefinition, type StoredForm, textOf } from './proposal-kind.ts'

type CoinProposalKind = 'coin_issue' | 'coin_take_back' | 'coin_adjust'
export const coinProposals: Readonly<Record<CoinProposalKind, ProposalDefinition>> = {
  coin_issue: coinProposal('coin_issue'),
  coin_take_back: coinProposal('coin_take_back'),
  coin_adjust: coinProposal('coin_adjust'),
}

export function coinForm(given: {
  userId: UserId
  receiverId: UserId | undefined
  amount: Coin
}): StoredForm {
  const { receiverId } = given
  return { userId: given.userId, ...(receiverId && { receiverId }), amountMinor: String(given.amount) }
}

function coinProposal(kind: CoinProposalKind): ProposalDefinition {
  return {
    prepare: async (deps, db, form) => {
      const facts = await readFacts(db, form)
      const posting = postingOf(kind, facts, { key: 'preview', memo: '', at: deps.clock.now() })
      const { user, to, amount } = facts
      const nameOf = ({ userId: id }: { userId: UserId | null }) => (id === to?.id ? to : user).username
      return {
        subject: `user:${user.id}`,
        about: to ? `${nameLine(user)} → ${nameLine(to)}` : nameLine(user),
        amount,
        preview: {
          postings: [
            previewPosting(posting, (ref) =>
              ref.userId === null ? ref.kind : `${ref.kind} · ${nameOf(ref)}`,
            ),
          ],
          changes: [],
        },
      }
    },
    carryOut: async (_deps, tx, { id, form, reason, by, at }) => {
      const facts = await readFacts(tx, form)
      if (kind === 'coin_issue') await requireRoom(tx, facts.amount, at)
      const { id: posting } = await post(
        tx,
        postingOf(kind, facts, { key: `proposal:${id}`, memo: reason, at }),
      )
      await notifyOwners(tx, kind, facts, { operatorId: by.operatorId, at })
      await recordAudit(tx, {
        ...by,
        action: actionOf[kind],
        subject: `user:${facts.user.id}`,
        detail: {
          amount: coinText(facts.amount),
          ...(facts.to && { to: facts.to.id }),
          reason,
          posting: Number(posting),
        },
        at,
      })
      return null
    },
  }
}

const actionOf = {
  coin_issue: 'coin.issue',
  coin_take_back: 'coin.take_back',
  coin_adjust: 'coin.adjust',
} as const

type Facts = { readonly user: NamedUser; readonly to: NamedUser | null; readonly amount: Coin }

async function readFacts(db: Db, form: StoredForm): Promise<Facts> {
  const amount = coin(BigInt(textOf(form, 'amountMinor')))
  if (amount > MAX_COIN_PER_PROPOSAL) throw new Refusal('ABOVE_CAP', { cap: coinText(MAX_COIN_PER_PROPOSAL) })
  const user = await findNamed(db, userId(numberOf(form, 'userId')))
  const to = form.receiverId === undefined ? null : await findNamed(db, userId(numberOf(form, 'receiverId')))
  if (!user || to === undefined) throw new Refusal('USER_NOT_FOUND')
  return { user, to, amount }
}

/**
 * Throws `ABOVE_CAP` if the amount would exceed the cap on issues within a day. Concurrent approvals run one after the other from
 * here on.
 */
async function requireRoom(tx: Tx, amount: Coin, at: Date): Promise<void> {
  await lockIssuing(tx)
  const issued = await issuedSince(tx, new Date(at.getTime() - DAY_MS))
  if (issued + amount > MAX_ISSUED_PER_DAY)
    throw new Refusal('ABOVE_CAP', { cap: coinText(MAX_ISSUED_PER_DAY) })
}

type Fact = { readonly key: string; readonly memo: string; readonly at: Date }

function postingOf(kind: CoinProposalKind, { user, to, amount }: Facts, fact: Fact): Posting {
  if (kind === 'coin_issue') return issueCoin({ userId: user.id, amount, ...fact })
  if (kind === 'coin_take_back') return takeCoinBack({ userId: user.id, amount, ...fact })
  if (!to) throw new Error('an adjustment has two sides')
  return adjustCoin({ from: user.id, to: to.id, amount, ...fact })
}

/** Notifies every user whose balance changes. */
async function notifyOwners(
  tx: Tx,
  kind: CoinProposalKind,
  { user, to, amount }: Facts,
  { operatorId, at }: { readonly operatorId: number; readonly at: Date },
): Promise<void> {
  const notice = { actor: 'operator', operatorId, noticeType: 'account', at } as const
  const params = { amount: coinText(amount) }
  await recordEvents(tx, [
    { ...notice, kind: kind === 'coin_issue' ? 'coin_issued' : 'coin_taken_back', to: user.id, params },
    ...(to ? [{ ...notice, kind: 'coin_issued' as const, to: to.id, params }] : []),
  ])
}

function nameLine({ nickname, username }: NamedUser): string {
  return `${nickname} · @${username}`
}

type NamedUser = { readonly id: UserId; readonly username: string; readonly nickname: string }

export function findNamed(db: Db, id: UserId): Promise<NamedUser | undefined> {
  return db
    .selectFrom('appUser')
    .select(['id', 'username', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serializes issues until the transaction ends. */
async function lockIssuing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('coin issue'))`.execute(tx)
}

async function issuedSince(db: Db, since: Date): Promise<Coin> {
  const { sum } = await db
    .selectFrom('ledgerPosting')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('kind', '=', 'coin_issue')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return coin(BigInt(sum ?? 0))
}
