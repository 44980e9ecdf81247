import {
  type ConsoleDataOf,
  type ConsoleFormOf,
  fieldInLanguage,
  inEachLanguage,
  toWire,
} from '@u-market/contract'
import type { Identity } from '@u-market/testkit/strict-client'
import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import type { Caller, RunContext } from './perform.ts'
import { consoleCallOf, doByTwo, readConsole } from './plans.ts'

/** An operator at the console. */
export type AtConsole = Caller & {
  readonly context: RunContext
  readonly accounts: readonly Account[]
  readonly mark: () => string
  /** The operator who approves this one's proposals. */
  readonly second: Identity
  /** TOTP secret. */
  readonly secret: string
}

/** Plans something that waits for an operator; null if nothing does. */
export type Duty = (at: AtConsole) => Promise<Plan | null>

/** Conversations of customer service. */
export const serviceDuties: readonly Duty[] = [answerUser, moveConversation, markConversationRead]

/** The message id makes a repeat the same answer. */
async function answerUser(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  if (!conversation) return null
  const { id } = conversation
  const whole = await readConsole(at, 'getConversation', { id })
  const seen = whole?.messages.at(-1)?.id
  if (seen === undefined) return null
  const message = at.mark()
  return consoleCallOf(
    'answerConversation',
    { id, message, messageType: 0, messageId: message, seen },
    { repeats: 'itself' },
  )
}

async function moveConversation(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  if (!conversation) return null
  const name = conversation.conversationState === 'closed' ? 'reopenConversation' : 'closeConversation'
  return consoleCallOf(name, { id: conversation.id })
}

async function markConversationRead(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  return conversation
    ? consoleCallOf('markConversationRead', { id: conversation.id, through: 999_999_999 })
    : null
}

async function pickConversation(at: AtConsole) {
  const page = await readConsole(at, 'listConversations', { limit: 20 })
  return at.dice.pick(page?.data ?? [])
}

/** Sanctions that last a few seconds, so that the market goes on. */
export const sanctionDuties: readonly Duty[] = [
  imposeSanction,
  liftSanction,
  proposeClosing,
  proposeRevocation,
]

const SECONDS = { least: 2, most: 6 }

async function imposeSanction(at: AtConsole): Promise<Plan | null> {
  const account = at.dice.pick(at.accounts)
  const kind = at.dice.pick(['no_trade', 'no_transfer', 'frozen'] as const)
  if (!account || !kind) return null
  await readConsole(at, 'getUserSanctions', { userId: account.userId })
  const until = Math.ceil(Date.now() / 1000) + at.dice.between(SECONDS.least, SECONDS.most)
  return consoleCallOf('imposeSanction', { userId: account.userId, kind, until, reason: at.mark() })
}

async function liftSanction(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listSanctions', { limit: 20 })
  const sanction = at.dice.pick(page?.data ?? [])
  return sanction ? consoleCallOf('liftSanction', { id: sanction.id, reason: 'It was looked into.' }) : null
}

async function proposeClosing(at: AtConsole): Promise<Plan | null> {
  const account = at.dice.pick(at.accounts)
  return account
    ? withdrawnAtOnce('proposeAccount', { operation: 'close', userId: account.userId, reason: at.mark() })
    : null
}

async function proposeRevocation(at: AtConsole): Promise<Plan | null> {
  const account = at.dice.pick(at.accounts)
  const what = at.dice.pick(['verification', 'merchant'] as const)
  return account && what
    ? withdrawnAtOnce('proposeRevocation', { what, userId: account.userId, reason: at.mark() })
    : null
}

/** Because the account that it is about could no longer act. */
function withdrawnAtOnce<N extends 'proposeAccount' | 'proposeRevocation'>(
  name: N,
  form: ConsoleFormOf<N>,
): Plan {
  return {
    name: `console ${name}`,
    repeats: 'key',
    send: async (client, options) => {
      const proposal: ConsoleDataOf<'getProposal'> = await client.console(name, form, options)
      return proposal.status === 'open' ? client.console('withdrawProposal', { id: proposal.id }) : proposal
    },
    effects: () => [],
  }
}

/** Accounts that people without a phone ask for. */
export const recoveryDuties: readonly Duty[] = [giveBack, giveBack, refuseRecovery]

async function giveBack(at: AtConsole): Promise<Plan | null> {
  const asked = await pickRecovery(at)
  if (!asked) return null
  await readConsole(at, 'getRecovery', { id: asked.id })
  return byTwo(at, 'proposeRecovery', { id: asked.id, reason: at.mark() })
}

/** One that was approved is stopped by it. */
async function refuseRecovery(at: AtConsole): Promise<Plan | null> {
  const asked = await pickRecovery(at)
  return asked ? consoleCallOf('refuseRecovery', { id: asked.id, reason: at.mark() }) : null
}

async function pickRecovery(at: AtConsole) {
  const status = at.dice.chance(80) ? 'open' : 'approved'
  const page = await readConsole(at, 'listRecoveries', { status, limit: 20 })
  return at.dice.pick(page?.data ?? [])
}

/** Rules that change while people trade. */
export const ruleDuties: readonly Duty[] = [changeRail, publishTerms]

const CHANGED_RAILS: readonly string[] = ['alipay', 'pix']

async function changeRail(at: AtConsole): Promise<Plan | null> {
  const rails = await readConsole(at, 'listRails', {})
  const rail = at.dice.pick((rails?.data ?? []).filter(({ type }) => CHANGED_RAILS.includes(type)))
  if (!rail) return null
  const { mark, colour, country, largest, fields } = rail
  return byTwo(at, 'proposeRail', {
    ...inEachLanguage('name', (locale) => rail[fieldInLanguage('name', locale)]),
    ...{ type: rail.type, mark, colour, reason: at.mark() },
    ...(country !== '' && { country }),
    ...(largest !== null && { largest }),
    isOn: rail.type === 'pix' && rail.isOn === 1 ? '0' : '1',
    hasQrCode: rail.hasQrCode === 1 ? '1' : '0',
    reversible: rail.reversible === 1 ? '1' : '0',
    showsPayer: rail.showsPayer === 1 ? '1' : '0',
    position: String(rail.position),
    payMinutes: String(at.dice.between(15, 60)),
    fields: JSON.stringify(fields.map((field) => toWire(field))),
  })
}

/** Percent: each version bars every trader until the trader has agreed. */
const PUBLISHED = 10

async function publishTerms(at: AtConsole): Promise<Plan | null> {
  const texts = await readConsole(at, 'listHelp', { kind: 'terms' })
  const text = at.dice.pick(texts?.data ?? [])
  if (!text || !at.dice.chance(PUBLISHED)) return null
  const { id, titleEn, titleZh, contentEn, contentZh } = text
  const changes = inEachLanguage('change', () => at.mark())
  return consoleCallOf('editHelpText', {
    ...{ id, titleEn, titleZh, contentEn, contentZh, needsConsent: '1' },
    ...changes,
  })
}

function byTwo<N extends 'proposeRail' | 'proposeRecovery'>(
  { second }: AtConsole,
  name: N,
  form: ConsoleFormOf<N>,
): Plan {
  return {
    name: `console ${name}`,
    repeats: 'key',
    send: (client, options) => doByTwo(client, second, { name, form, options }),
    effects: () => [],
  }
}
