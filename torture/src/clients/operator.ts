import { setTimeout as delay } from 'node:timers/promises'
import type { ConsoleCallName, ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import { claimOutcome, coinStated, type Ruling, rulings } from '@u-market/domain'
import {
  decideApplication,
  decideExchange,
  effectsOfConsole,
  issue,
  ruleAppeal,
  rulingByChance,
} from '@u-market/testkit/acts'
import { totpCode } from '@u-market/testkit/authenticator'
import { operator as credentials } from '../market/market.ts'
import type { Plan } from './act.ts'
import {
  type AtConsole,
  type Duty,
  recoveryDuties,
  ruleDuties,
  sanctionDuties,
  serviceDuties,
} from './duties.ts'
import { perform } from './perform.ts'
import { consoleCallOf, doByTwo, readConsole } from './plans.ts'

const PAUSE_MS = { least: 60, most: 400 }

/** Runs an operator who handles pending cases until the round is over. */
export async function operate(at: AtConsole): Promise<void> {
  while (!at.context.isOver) {
    const plan = await at.dice.pick(duties)?.(at)
    if (plan && !at.context.isOver) await perform(at.context, at, plan)
    await delay(at.dice.between(PAUSE_MS.least, PAUSE_MS.most))
  }
}

const duties: readonly Duty[] = [
  ruleOne,
  ruleOne,
  moveHold,
  settleExchange,
  decideMerchant,
  answerBugReport,
  ...serviceDuties,
  ...sanctionDuties,
  ...recoveryDuties,
  ...ruleDuties,
  decideVerification,
  editHelpText,
  issueCoin,
  decideNothing,
  comeAndGo,
  watchCase,
  view('getOperator', {}),
  view('listOrders', { limit: 10 }),
  view('searchUsers', { limit: 10 }),
  view('listAudit', { limit: 10 }),
  view('listHelp', {}),
  view('listVerifications', {}),
  view('listRails', {}),
  view('listRecoveries', {}),
  view('checkBooks', {}),
]

async function ruleOne(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listDisputes', { status: 'open', limit: 20 })
  const appeal = at.dice.pick(page?.data ?? [])
  if (!appeal) return null
  const review = await readConsole(at, 'getDispute', { id: appeal.id })
  if (!review) return null
  const ruling = at.dice.pickOf(...rulings)
  const key = `${appeal.orderId} ${rulingEvent(appeal, ruling, Boolean(review.dispute.proposal))} operator`
  const ruled = rulingByChance(ruling, coinStated(review.order.num), at.dice)
  const effects = [{ table: 'orderEvents', key }] as const
  return consoleCallOf('ruleDispute', ruleAppeal({ id: appeal.id, seen: review.seen }, ruled), { effects })
}

/** Holds coin for a claim, or returns all that is held. */
async function moveHold(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listDisputes', { status: 'open', limit: 20 })
  const claim = at.dice.pick((page?.data ?? []).filter(({ kind }) => kind === 'claim'))
  if (!claim) return null
  const { id } = claim
  return at.dice.chance(50)
    ? consoleCallOf('holdCoin', { id, amount: '1.00', reason: at.mark() })
    : consoleCallOf('releaseHeldCoin', { id, amount: '0.00', reason: at.mark() })
}

/** Returns the event kind that a ruling records; for a claim it depends on the outcome. */
function rulingEvent(
  { kind, openedBy }: Pick<ConsoleDataOf<'getDispute'>['dispute'], 'kind' | 'openedBy'>,
  ruling: Ruling,
  isFinal: boolean,
): string {
  if (kind === 'appeal') return `appeal_${isFinal ? 'ruled' : 'proposed'}_${ruling}`
  const outcome = claimOutcome(openedBy, ruling)
  if (!isFinal) return `claim_proposed_${outcome}`
  return outcome === 'award' ? 'claim_awarded' : 'claim_dismissed'
}

async function settleExchange(at: AtConsole): Promise<Plan | null> {
  const status = at.dice.pick(['pending', 'authorised', 'paid'] as const) ?? 'pending'
  const page = await readConsole(at, 'listExchanges', { status, limit: 20 })
  const exchange = at.dice.pick(page?.data ?? [])
  if (!exchange) return null
  const { id } = exchange
  await readConsole(at, 'getExchange', { id })
  return consoleCallOf('decideExchange', decideExchange(exchange, at.dice))
}

async function decideMerchant(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listMerchants', { status: 'pending', limit: 20 })
  const merchant = at.dice.pick(page?.data ?? [])
  if (!merchant) return null
  const { id } = merchant
  await readConsole(at, 'getMerchant', { id })
  return consoleCallOf('decideMerchant', decideApplication(id, at.dice))
}

async function answerBugReport(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listBugReports', { status: 'open', limit: 20 })
  const report = at.dice.pick(page?.data ?? [])
  if (!report) return null
  const { id } = report
  await readConsole(at, 'getBugReport', { id })
  return consoleCallOf('answerBugReport', { id, answer: 'Thank you, it is mended.' })
}

async function decideVerification(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listVerifications', { status: 'pending', limit: 20 })
  const application = at.dice.pick(page?.data ?? [])
  if (!application) return null
  const { id } = application
  await readConsole(at, 'getVerification', { id })
  return consoleCallOf('decideVerification', decideApplication(id, at.dice))
}

/** Saves the words that the text already has. */
async function editHelpText(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listHelp', { limit: 20 })
  const text = at.dice.pick(page?.data ?? [])
  if (!text) return null
  await readConsole(at, 'getHelpText', { id: text.id })
  const { kind: _, topic: __, updatedAt: ___, ...form } = text
  return consoleCallOf('editHelpText', form)
}

/** Proposed by one operator and approved by another; a repeat with the same key is the same proposal, approved once. */
async function issueCoin(at: AtConsole): Promise<Plan | null> {
  const account = at.dice.pick(at.accounts)
  if (!account) return null
  const form = issue(account.userId, { amount: '100.00', reason: at.mark() })
  return {
    name: 'console proposeCoin',
    repeats: 'key',
    send: (client, options) => doByTwo(client, at.second, { name: 'proposeCoin', form, options }),
    effects: () => effectsOfConsole('proposeCoin', form),
  }
}

/** Logs in and out in a second window. A TOTP code that was already used is refused, and the login ends there. */
async function comeAndGo(at: AtConsole): Promise<null> {
  const window = { ...at, identity: { ...at.identity, token: null as string | null } }
  await perform(at.context, window, {
    name: 'console signIn',
    repeats: 'never',
    send: async (client) => {
      const { ticket } = await client.signInOperator(credentials)
      await client.proveFactor({ ticket, code: totpCode(at.secret, new Date()) })
      window.identity.token = client.identity.token
      return null
    },
    effects: () => [],
  })
  if (window.identity.token === null || at.context.isOver) return null
  await perform(at.context, window, consoleCallOf('logOut', {}))
  return null
}

/** A ruling on a dispute that does not exist must be refused. */
async function decideNothing(): Promise<Plan> {
  return consoleCallOf('ruleDispute', {
    id: 2_000_000_000,
    ruling: 'refund',
    reason: 'There is no such appeal.',
    seen: 0,
  })
}

/** Opens a case, as other operators may at the same time. */
function watchCase(at: AtConsole): Promise<null> {
  const kind = at.dice.pick(['verification', 'appeal', 'exchange', 'merchant', 'fault'] as const) ?? 'appeal'
  return view('watchCase', { kind, id: 1 })(at).then(() => null)
}

function view<N extends ConsoleCallName>(name: N, form: ConsoleFormOf<N>): Duty {
  return async (at) => {
    await readConsole(at, name, form)
    return null
  }
}
