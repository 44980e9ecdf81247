import {
  type Actor,
  APPEAL_OPENS_HOURS,
  awaits,
  beginnings,
  type CoinEffect,
  type Condition,
  deadlineOf,
  defaultSettings,
  EXTENSION_MINUTES,
  escrowStates,
  type FaultRule,
  MAX_CANCEL_REQUESTS,
  MAX_EXTENSIONS,
  type OfferSide,
  type OrderState,
  offerSides,
  orderStates,
  type ScheduledTimer,
  type Side,
  scheduledTimers,
  type TimerAction,
  type transitionFor,
  transitions,
  UNDO_MINUTES,
  type WindowSettings,
} from '@u-market/domain'
import type { SystemAccountKind, UserAccountKind } from '@u-market/server/ledger/post.ts'
import { flows } from '@u-market/server/ledger/recipes.ts'

const { confirmMinutes, payMinutes, releaseMinutes, appealAnswerHours, acknowledgeHours } = defaultSettings
const { freeCancels, faultWindowHours, cancelAnswerMinutes, reopenHours, reopenAnswerHours, claimDays } =
  defaultSettings
const { rulingEffectHours, finalRulingHours } = defaultSettings

const coinWords: Readonly<Record<CoinEffect, string>> = {
  stay: '–',
  return: 'escrow → offer stock (seller’s balance when the offer is down, or is one to buy)',
  release: 'escrow → buyer’s balance',
  refund: 'escrow → seller’s balance',
  split: 'escrow → buyer’s and seller’s balances, as ruled',
  take: 'offer stock → escrow (seller’s balance when the offer is down, has not enough or is one to buy)',
}

const conditionWords: Readonly<Record<Condition, string>> = {
  release_overdue: 'from the release deadline on',
  appellant: 'the one who appealed, once',
  not_acknowledged: 'once',
  not_rated: 'once for each side',
  remind_due: 'every three minutes',
  overdue: 'past the deadline',
  extension_left: `${MAX_EXTENSIONS} times, ${EXTENSION_MINUTES} minutes each`,
  undo_left: 'once for an order, while nothing is asked',
  cancel_request_left: `${MAX_CANCEL_REQUESTS} times, one after the other`,
  request_open: 'while it is asked',
  request_over: 'when the time to answer is over',
  reopen_left: `once, within setting \`reopenHours\` (${reopenHours} hours), if the buyer or the timer ended what was to be paid`,
  claim_left: `once, within setting \`claimDays\` (${claimDays} days) of the end of what was to be paid, unless it was ruled`,
  appeal_due: `${APPEAL_OPENS_HOURS} hours past the deadline`,
  nothing_proposed: 'once for an appeal',
  consent_asked: 'one who gets less than all of it, and is not the last',
  last_consent: 'the last of those who get less than all of it, before its moment and an objection',
  objection_left: 'once, one who gets less than all of it, before its moment',
  ruling_objected: 'another one, after an objection',
  ruling_due: 'at the moment of what is proposed',
}

const faultWords: Readonly<Record<Exclude<FaultRule, Side>, string>> = {
  free_cancel: `the buyer beyond setting \`freeCancels\` (${freeCancels}) within setting \`faultWindowHours\` (${faultWindowHours} hours)`,
  conceded: 'the seller, where a release is proposed',
  unpaid:
    'the buyer, unless an earlier order on the same offer to buy, never opened like this one, has taken the offer down',
  late_cancel: `the buyer later than ${defaultSettings.freeCancelMinutes} minutes after the confirmation; before that as a free cancel`,
}

/** Calls that take an offer of each side. */
const placingCalls: Readonly<Record<OfferSide, string>> = {
  sell: 'placeOrder, quickBuy',
  buy: 'sellTo, quickSell',
}

const timerActionWords: Readonly<Record<TimerAction, string>> = {
  expire: 'ends the order (`expire`)',
  remindDeadline: 'reminds the side that is awaited',
  countLateRelease: 'tells both sides; from now on the buyer may appeal',
  closeResponse: 'ends the time to respond to the appeal: the operator decides',
  acknowledge: 'acknowledges the coin for the buyer (`acknowledge`)',
  openAppeal: 'opens an appeal for the buyer (`appeal`)',
  lapseRequest: 'ends the request without an answer (`lapseRequest`)',
  applyProposedRuling: 'carries out what is proposed (`ruleRelease`, `ruleRefund`, `ruleSplit`)',
}

const rulingText = `setting \`rulingEffectHours\` (${rulingEffectHours} hours) after a ruling is proposed, or setting \`finalRulingHours\` (${finalRulingHours} hours) after the first objection`

const termWords: Readonly<Record<keyof WindowSettings, string>> = {
  payMinutes: `as the offer says: one of setting \`payMinutes\` (${payMinutes.join(', ')} minutes unless changed)`,
  confirmMinutes: `setting \`confirmMinutes\` (${confirmMinutes} minutes unless changed)`,
  releaseMinutes: `setting \`releaseMinutes\` (${releaseMinutes} minutes unless changed)`,
  appealAnswerHours: `setting \`appealAnswerHours\` (${appealAnswerHours} hours unless changed)`,
  acknowledgeHours: `setting \`acknowledgeHours\` (${acknowledgeHours} hours unless changed)`,
  rulingEffectHours: rulingText,
  finalRulingHours: rulingText,
}

const noTime: WindowSettings = {
  payMinutes: 0,
  confirmMinutes: 0,
  releaseMinutes: 0,
  appealAnswerHours: 0,
  acknowledgeHours: 0,
  rulingEffectHours: 0,
  finalRulingHours: 0,
}
const terms = Object.keys(termWords) as (keyof WindowSettings)[]

type Row = NonNullable<ReturnType<typeof transitionFor>>
const rows: readonly Row[] = transitions

/** Returns `docs/order-lifecycle.md`: the tables of the lifecycle as a diagram and in words. */
export function lifecyclePage(): string {
  const moves = rows.filter((row) => row.from !== row.to)
  const arrows = moves.map((row) => `  ${row.from} --> ${row.to}: ${row.action} (${row.by.join(', ')})`)
  const ends = orderStates.filter((state) => awaits[state] === null)
  return `# The life of an order

Written from \`packages/domain/src/orders/lifecycle.ts\` and \`states.ts\` by \`tools/docs/pages.test.ts\`, which holds it up to date (\`vitest -u\`). A state is named by the act that it awaits.

\`\`\`mermaid
stateDiagram-v2
${offerSides.map((side) => `  [*] --> ${beginnings[side].to}: ${placingCalls[side]} (${beginnings[side].by})`).join('\n')}
${arrows.join('\n')}
${ends.map((state) => `  ${state} --> [*]`).join('\n')}
\`\`\`

## States
The window is how long the awaited act may take; its end is the deadline. Timers are what the market does by itself around the
deadline, unless the order has moved on. They are looked for every second.

| state | awaits | window | coin in escrow | timers |
|---|---|---|---|---|
${orderStates.map(stateLine).join('\n')}

A *request* is what one side asks while the order goes on: in \`releasing\` the seller asks to cancel by consent, with
setting \`cancelAnswerMinutes\` (${cancelAnswerMinutes} minutes) to answer; at the end the buyer asks to reopen, with setting \`reopenAnswerHours\`
(${reopenAnswerHours} hours). Any other state voids it, and silence changes nothing.
Who takes “paid” back has what was left of the time to pay, and ${UNDO_MINUTES} minutes at the least.

In \`appealing\` the window is the time that the other side has to answer; afterwards, answered or not, there is no deadline and the
operator decides. In \`completed\` it is the time that the buyer has to acknowledge the coin.

## Transitions
| from | act | by | to | coin | counts against |
|---|---|---|---|---|---|
${offerSides.map(beginningLine).join('\n')}
${rows.map(transitionLine).join('\n')}

An offer to sell that confirms by itself starts its orders in \`paying\`. An order on an offer to buy is placed by its seller and confirmed
with it; its coin always comes from the seller's balance and goes back there, and what the offer still wants moves with it. One that
expires before its maker has opened it takes the offer down.
State is judged before the role: an act that the state does not allow is \`ORDER_STATE\`, the other party's act is \`ORDER_ROLE\`.
An order past a deadline that ends it takes no act any more, even before its timer has run.
An order is one side's fault at most. Who has missed the release deadline has it until a ruling says otherwise; a completed order is
a completion in the record of whoever's fault it is not. What is kept of faults and why: \`docs/decisions/032-faults-of-traders.md\`.
`
}

const accountWords: Readonly<
  Record<UserAccountKind | SystemAccountKind, readonly [of: string, holds: string]>
> = {
  available: ['each user', 'free coin, `coin` on the wire'],
  offer_stock: ['each user', 'what their offers that are up have left'],
  order_escrow: ['each user as seller', 'coin of their open orders'],
  exchange_hold: ['each user', 'coin on its way to USDT'],
  claim_hold: ['each user', 'coin held while a claim against them is open'],
  bond: ['each user', 'the merchant’s bond'],
  issuance: ['the house', 'minus all coin there is; the one account below zero'],
  fees: ['the house', 'the fees of completed orders'],
  exchanged: ['the house', 'coin that was paid out as USDT'],
}

/** Returns `docs/ledger.md`: the chart of accounts and one recipe for each flow. */
export function ledgerPage(): string {
  const recipes = Object.entries(flows).map(
    ([kind, flow]) => `| \`${kind}\` | ${flow.from} | ${flow.to} | ${flow.fact} |`,
  )
  const accounts = Object.entries(accountWords).map(([kind, [of, holds]]) => `| ${kind} | ${of} | ${holds} |`)
  return `# The ledger

Written from \`apps/server/src/ledger/recipes.ts\` by \`tools/docs/pages.test.ts\`, which holds it up to date (\`vitest -u\`).

One double-entry book, in whole minor units of U. A posting is a business fact that moves coin from one account to
another: one row, which sums to zero by its form. It is never edited; a mistake is a new, reversing posting. Its two sides are the
entries of its accounts (the view \`ledger_entry\`). The database itself keeps the law (\`db/migrations/001-baseline.sql\`):
postings are append-only, one that states a wrong balance is refused, a balance changes by postings only and cannot go below zero.
Each posting's key names its fact, so that a fact is posted once.

## Accounts
| kind | of | holds |
|---|---|---|
${accounts.join('\n')}

## Recipes
| posting | from | to | the fact |
|---|---|---|---|
${recipes.join('\n')}

\`order:<id>:end\` is the key of all three ends of an escrow: a second end is impossible. So with \`exchange:<id>:end\`.
The fee of an order is fixed when it is placed, and \`order:<id>:fee\` follows a release in the same commit; a refund or an order that
ends unpaid charges nothing. The release is the whole coin: the buyer's bills show both.

## Proof
\`reconcile\` (nightly, in the console under Books, and after every test) shows in one snapshot: every posting sums to zero and has its
entries, no balance is below zero, every balance is the replay of its entries, every entry states the balance it left, escrow is what
open orders hold, stock is what offers have left, held for exchange is what waiting exchanges ask for, held for claims is what open claims hold, exchanged is what paid ones took, bonds are what
merchants have paid, fees are what completed orders were charged.
`
}

function stateLine(state: OrderState): string {
  const timers = scheduledTimers(state, { deadlineAt: 0, requestUntil: 0, rulingAt: 0 }).map(timerText)
  const cells = [
    state,
    awaits[state] ?? 'nobody: the end',
    windowText(state),
    escrowStates.includes(state) ? 'yes' : 'no',
    timers.join('<br>') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function beginningLine(side: OfferSide): string {
  const { by, to, coin } = beginnings[side]
  const from = { stock: 'offer stock', balance: 'seller’s balance' }[coin]
  return `| – | ${placingCalls[side]} | ${by} | ${to} | ${from} → escrow | – |`
}

function transitionLine(row: Row): string {
  return `| ${[row.from, row.action, actorText(row), row.to, coinWords[row.coin], againstText(row)].join(' | ')} |`
}

function timerText({ seconds, after, action, countsAgainst }: ScheduledTimer): string {
  const moments = {
    deadline: momentText(seconds),
    request: 'at the end of an open request',
    ruling: rulingText,
  }
  const moment = moments[after]
  return `${moment}: ${timerActionWords[action]}${countsAgainst ? `; counts against the ${countsAgainst}` : ''}`
}

/** Returns how long the act of a state may take: the setting that changes the window, or a fixed time. */
function windowText(state: OrderState): string {
  const fixed = deadlineOf(state, noTime, 0)
  if (fixed === null) return '–'
  const term = terms.find((name) => deadlineOf(state, { ...noTime, [name]: 1 }, 0) !== fixed)
  return term ? termWords[term] : `${fixed / 3_600_000} hours`
}

function momentText(seconds: number): string {
  return seconds === 0
    ? 'at the deadline'
    : `${durationText(Math.abs(seconds))} ${seconds < 0 ? 'before' : 'after'} the deadline`
}

function durationText(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds} s`
}

function actorText({ by, when }: Row): string {
  return by
    .map((actor) => {
      const condition = when?.[actor]
      return condition ? `${actor} (${conditionWords[condition]})` : actor
    })
    .join(', ')
}

/** Returns the side that an act counts against; names the actor if that makes a difference. */
function againstText({ by, countsAgainst = {} }: Row): string {
  const faultRules = new Set(by.map((actor: Actor) => countsAgainst[actor]))
  const [only] = faultRules
  if (faultRules.size === 1 && only) return faultText(only)
  return (
    by
      .flatMap((actor: Actor) => {
        const faultRule = countsAgainst[actor]
        if (!faultRule) return []
        const isSide = faultRule === 'buyer' || faultRule === 'seller'
        return [isSide ? `${faultRule} (if done by the ${actor})` : faultText(faultRule)]
      })
      .join(', ') || '–'
  )
}

function faultText(faultRule: FaultRule): string {
  return faultRule === 'buyer' || faultRule === 'seller' ? faultRule : faultWords[faultRule]
}
