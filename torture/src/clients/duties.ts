import type { ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import type { Identity } from '@u-market/testkit/strict-client'
import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import type { Caller, RunContext } from './perform.ts'
import { consoleCallOf, readConsole } from './plans.ts'

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
