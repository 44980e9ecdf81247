import { type ConsoleBodyOf, DEFAULT_LOCALE } from '@u-market/contract'
import {
  coin,
  coinText,
  disputeId,
  isSettingName,
  type MarketSettings,
  maskAddress,
  operatorRoles,
  type ProposalKind,
  rulings,
  usdtText,
  userId,
} from '@u-market/domain'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { approveRecovery, recoveryFacts } from '../accounts/index.ts'
import { applyRail, applySetting, previewRail, previewSetting } from '../market/index.ts'
import { referenceSet } from '../offers/index.ts'
import { carryOutRuling, rulingFacts } from '../orders/index.ts'
import {
  closeAccount,
  isOpen,
  lockOffering,
  reopenAccount,
  requireNoActivity,
  revokeVerification,
} from '../traders/index.ts'
import {
  alreadyStepped,
  authoriseIn,
  findExchange,
  findSharers,
  readAddressFacts,
  revokeMerchant,
} from '../wallet/index.ts'
import { lockLettingIn, requireRoomToLetIn } from './access-changes.ts'
import { recordAudit } from './audit.ts'
import { coinProposals, findNamed } from './coin-proposals.ts'
import { letIn, moveOperator, resetIn } from './manage-operators.ts'
import { findOperatorNow, isTaken } from './operator.queries.ts'
import {
  type CommandProposalDefinition,
  numberOf,
  type ProposalDefinition,
  type StoredForm,
  textOf,
} from './proposal-kind.ts'

/** The most other users of an address that a proposal names. */
const MAX_SHARERS = 5

/**
 * A payout above the limit for one operator, before the USDT is sent. What the address tells is part of it: the proposal is void
 * if another user asks for USDT to the same address meanwhile.
 */
const payoutProposal: ProposalDefinition = {
  prepare: async (_deps, db, form) => {
    const row = await findExchange(db, numberOf(form, 'id'))
    if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
    if (row.status !== 'pending') throw alreadyStepped(row)
    const { id, userId, username, network, address } = row
    const facts = (await readAddressFacts(db, [id])).get(id)
    const sharers = await findSharers(db, { address, userId, limit: MAX_SHARERS })
    const shown = {
      person: `${row.realName ?? ''} · @${username}`,
      coin: `${coinText(row.coinMinor)} U`,
      usdt: `${usdtText(row.usdtMinor)} USDT`,
      network,
      address,
      ...(facts?.isNew && { newAddress: 'yes' }),
      ...(sharers.length > 0 && { sharedAddress: sharers.map((each) => `@${each.username}`).join(', ') }),
    }
    return {
      subject: `exchange:${id}`,
      about: `#${id} · @${username} · ${network} ${maskAddress(address)}`,
      amount: coin(row.coinMinor),
      preview: {
        // The coin leaves once the USDT is recorded as sent.
        postings: [],
        changes: Object.entries(shown).map(([what, after]) => ({ what, before: '', after })),
      },
    }
  },
  carryOut: async (_deps, tx, { form, by, at }) => {
    await authoriseIn(tx, { id: numberOf(form, 'id'), by, at })
    return null
  },
}

/** A ruling above the limit for one operator. Evidence newer than what the proposer has read makes the proposal void. */
const rulingProposal: CommandProposalDefinition = {
  prepare: async (deps, _db, form) => {
    const { ruling, ...asked } = rulingOf(form)
    const facts = await rulingFacts(deps, { ...asked, ruling })
    return {
      subject: `appeal:${asked.id}`,
      about: facts.about,
      amount: facts.amount,
      preview: {
        postings: facts.postings,
        changes: [
          { what: 'ruling', before: '', after: ruling },
          ...(facts.award === 0n ? [] : [{ what: 'award', before: '', after: `${coinText(facts.award)} U` }]),
          { what: 'effect', before: '', after: facts.effect },
          { what: 'words', before: '', after: textOf(form, 'reason') },
        ],
      },
    }
  },
  carryOutWith: (deps, { form, by, proposedBy }, admit) =>
    carryOutRuling(
      deps,
      { ...by, form: { ...rulingOf(form), reason: textOf(form, 'reason') }, locale: DEFAULT_LOCALE },
      { authors: [proposedBy, by.operatorId], admit },
    ),
}

/** Stores the amount as text, because JSON has no bigint. */
export function rulingForm({ toBuyer, ...form }: ConsoleBodyOf<'proposeRuling'>): StoredForm {
  return { ...form, ...(toBuyer !== undefined && { toBuyerMinor: String(toBuyer) }) }
}

export function rulingOf(form: StoredForm) {
  const ruling = rulings.find((known) => known === form.ruling) ?? 'refund'
  const id = disputeId(numberOf(form, 'id'))
  const part = ruling === 'split' ? { toBuyer: coin(BigInt(textOf(form, 'toBuyerMinor'))) } : {}
  return { id, ruling, ...part, seen: numberOf(form, 'seen') }
}

type ProposalName = 'account_close' | 'account_reopen'

/** Closing and reopening a user's account takes two operators. */
const accountProposals: Readonly<Record<ProposalName, ProposalDefinition>> = {
  account_close: accountProposal('account_close'),
  account_reopen: accountProposal('account_reopen'),
}

function accountProposal(kind: ProposalName): ProposalDefinition {
  const isClosing = kind === 'account_close'
  return {
    prepare: async (deps, db, form) => {
      const id = userId(numberOf(form, 'userId'))
      const user = await findNamed(db, id)
      if (!user || (await isOpen(db, id)) !== isClosing)
        throw new Refusal(user ? 'ACCOUNT_STATE' : 'USER_NOT_FOUND')
      const offers = isClosing ? (await requireNoActivity(db, id, deps.clock.now())).offers : 0
      return {
        subject: `user:${id}`,
        about: `${user.nickname} · @${user.username}`,
        amount: null,
        preview: {
          postings: [],
          changes: [
            { what: 'account', before: isClosing ? 'open' : 'closed', after: isClosing ? 'closed' : 'open' },
            ...(offers > 0 ? [{ what: 'offers', before: String(offers), after: '0' }] : []),
          ],
        },
      }
    },
    carryOut: async (_deps, tx, { form, reason, by, at }) => {
      const closing = { userId: userId(numberOf(form, 'userId')), reason, by, at }
      await (isClosing ? closeAccount(tx, closing) : reopenAccount(tx, closing))
      return null
    },
  }
}

type RevocationName = 'verification_revoke' | 'merchant_revoke'

const revocations: Readonly<Record<RevocationName, ProposalDefinition>> = {
  verification_revoke: revocation('verification'),
  merchant_revoke: revocation('merchant'),
}

/**
 * Revoking a verification, with the badge if there is one, or a merchant's badge alone. The previews name no offers, orders or
 * present badge: the user could void the proposal by changing them, and revoking the badge would void that of the verification.
 */
function revocation(what: 'verification' | 'merchant'): ProposalDefinition {
  return {
    prepare: async (_deps, db, form) => {
      const user = await db
        .selectFrom('appUser')
        .select(['id', 'username', 'nickname', 'realName', 'verificationStatus', 'merchantStatus'])
        .where('id', '=', userId(numberOf(form, 'userId')))
        .executeTakeFirst()
      if (!user) throw new Refusal('USER_NOT_FOUND')
      if (user[`${what}Status`] !== 'approved') throw new Refusal('REVIEW_STATE')
      return {
        subject: `user:${user.id}`,
        about: `${user.nickname} · @${user.username}`,
        amount: null,
        preview: {
          postings: [],
          changes: [
            ...(what === 'verification'
              ? [{ what: 'person', before: '', after: `${user.realName ?? ''} · @${user.username}` }]
              : []),
            { what, before: 'approved', after: 'revoked' },
            ...(what === 'verification' ? [{ what: 'badge', before: '', after: 'revoked' }] : []),
          ],
        },
      }
    },
    carryOut: async (_deps, tx, { form, reason, by, at }) => {
      const revoking = { userId: userId(numberOf(form, 'userId')), reason, by, at }
      // The badge goes with the verification. Locked like a claim on a merchant: the offers, the badge, the user.
      const offers = what === 'verification' ? await lockOffering(tx, revoking.userId) : null
      const wasMerchant = await revokeMerchant(tx, revoking)
      if (offers) await revokeVerification(tx, { ...revoking, offers })
      else if (!wasMerchant) throw new Refusal('REVIEW_STATE')
      return null
    },
  }
}

/** Gives an account back to a person who has lost mobile and mailbox, after a hold in which every known channel can stop it. */
const recoveryProposal: ProposalDefinition = {
  prepare: async (deps, db, form) => {
    const id = numberOf(form, 'id')
    const { about, changes } = await recoveryFacts(db, { id, at: deps.clock.now() })
    return { subject: `recovery:${id}`, about, amount: null, preview: { postings: [], changes } }
  },
  carryOut: async (_deps, tx, { form, reason, by, at }) => {
    const id = numberOf(form, 'id')
    const facts = await approveRecovery(tx, { id, reason, operatorId: by.operatorId, at })
    await recordAudit(tx, { ...by, action: 'recovery.approve', subject: `recovery:${id}`, ...facts, at })
    return null
  },
}

/** A new role for an operator. It ends the operator's sessions, because an open page still shows what the old role allowed. */
const roleProposal: ProposalDefinition = {
  prepare: async (_deps, db, form) => {
    const found = await findOperatorNow(db, numberOf(form, 'id'))
    if (!found) throw new Refusal('OPERATOR_NOT_FOUND')
    const role = roleIn(form)
    if (role === found.role) throw new FieldRefusal('role', 'unchanged')
    return {
      subject: `operator:${found.id}`,
      about: `${found.name} · @${found.username}`,
      amount: null,
      preview: { postings: [], changes: [{ what: 'role', before: found.role, after: role }] },
    }
  },
  carryOut: async (_deps, tx, { form, reason, by, at }) => {
    await moveOperator(tx, { id: numberOf(form, 'id'), role: roleIn(form), reason, by, at })
    return null
  },
}

/** A new operator, who gets the link from the approver and its code from the proposer. */
const inviteProposal: ProposalDefinition = {
  prepare: async (deps, db, form) => {
    const [name, username] = [textOf(form, 'name'), textOf(form, 'username')]
    if (await isTaken(db, username)) throw new Refusal('OPERATOR_TAKEN')
    await requireRoomToLetIn(db, deps.clock.now())
    return {
      subject: `invitation:${username}`,
      about: `${name} · @${username}`,
      amount: null,
      preview: { postings: [], changes: [{ what: 'role', before: '', after: roleIn(form) }] },
    }
  },
  carryOut: async (deps, tx, { form, reason, by, linkCodeHash, at }) => {
    await lockLettingIn(tx)
    await requireRoomToLetIn(tx, at)
    const invited = { name: textOf(form, 'name'), username: textOf(form, 'username'), role: roleIn(form) }
    const codeHash = requireCodeHash(linkCodeHash)
    return (await letIn(deps, tx, { ...invited, reason, codeHash, by, at })).handed
  },
}

/** Ends an operator's access; link and code, in two hands, give it back. */
const resetProposal: ProposalDefinition = {
  prepare: async (deps, db, form) => {
    const found = await findOperatorNow(db, numberOf(form, 'id'))
    if (!found) throw new Refusal('OPERATOR_NOT_FOUND')
    await requireRoomToLetIn(db, deps.clock.now())
    return {
      subject: `operator:${found.id}`,
      about: `${found.name} · @${found.username}`,
      amount: null,
      preview: {
        postings: [],
        changes: [
          { what: 'role', before: '', after: found.role },
          { what: 'access', before: '', after: 'reset' },
        ],
      },
    }
  },
  carryOut: async (deps, tx, { form, reason, by, linkCodeHash, at }) => {
    await lockLettingIn(tx)
    await requireRoomToLetIn(tx, at)
    const codeHash = requireCodeHash(linkCodeHash)
    return resetIn(deps, tx, { id: numberOf(form, 'id'), reason, codeHash, by, at })
  },
}

function requireCodeHash(hash: Buffer | null): Buffer {
  if (!hash) throw new Error('the proposal lets an operator in and has no code')
  return hash
}

function roleIn(form: StoredForm) {
  const role = operatorRoles.find((each) => each === textOf(form, 'role'))
  if (!role) throw new Error('the proposal names no known role')
  return role
}

/** A new value for a market setting. */
const settingProposal: ProposalDefinition = {
  prepare: async (_deps, db, form) => {
    const input = settingOf(form)
    const { before, after } = await previewSetting(db, input)
    return {
      subject: `setting:${input.name}`,
      about: input.name,
      amount: null,
      preview: { postings: [], changes: [{ what: input.name, before, after }] },
    }
  },
  carryOut: async (deps, tx, { form, preview, ...doing }) => {
    const [expected] = preview.changes
    if (!expected) throw new Error('the preview of the proposal has no change')
    const input = settingOf(form)
    const follow = (run: typeof tx, changed: MarketSettings) =>
      input.name === 'referencePrice' ? referenceSet(deps, run, changed) : Promise.resolve()
    await applySetting(tx, { ...input, expected, follow, ...doing })
    return null
  },
  afterwards: (deps) => deps.settingsChanged(),
}

function settingOf(form: StoredForm) {
  const name = textOf(form, 'name')
  if (!isSettingName(name)) throw new Error(`the proposal names an unknown setting: ${name}`)
  return { name, value: textOf(form, 'value') }
}

/** A new payment rail, or another form of one. */
const railProposal: ProposalDefinition = {
  prepare: async (deps, db, form) => {
    const { isNew, changes } = await previewRail(db, form, await deps.settings())
    const type = textOf(form, 'type')
    return {
      subject: `rail:${type}`,
      about: isNew ? `${type} +` : type,
      amount: null,
      preview: { postings: [], changes },
    }
  },
  carryOut: async (_deps, tx, { form, preview, reason, by, at }) => {
    await applyRail(tx, { form, changes: preview.changes, reason, by, at })
    return null
  },
  afterwards: (deps) => deps.settingsChanged(),
}

/** Has every kind of proposal: a new one does not compile until it is listed here. */
export const proposalDefinitions: Readonly<
  Record<ProposalKind, ProposalDefinition | CommandProposalDefinition>
> = {
  ...coinProposals,
  ...accountProposals,
  ...revocations,
  exchange_pay: payoutProposal,
  appeal_rule: rulingProposal,
  operator_role: roleProposal,
  operator_invite: inviteProposal,
  operator_reset: resetProposal,
  setting: settingProposal,
  rail: railProposal,
  account_recover: recoveryProposal,
}
