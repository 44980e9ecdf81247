import {
  type Actor,
  APPEAL_OPENS_HOURS,
  AWAY_MS,
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
  stateRow,
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
  return: 'escrow → offer stock (seller’s balance if the offer is unlisted, full or to buy)',
  release: 'escrow → buyer’s balance',
  refund: 'escrow → seller’s balance',
  split: 'escrow → buyer’s and seller’s balances, as ruled',
  take: 'offer stock → escrow (from the seller’s balance if the offer is unlisted, has too little or is to buy)',
}

const conditionWords: Readonly<Record<Condition, string>> = {
  release_overdue: 'from the release deadline',
  appellant: 'the appellant, once, before a ruling is proposed',
  not_acknowledged: 'once',
  not_rated: `once per side, within \`ratingHours\` (${defaultSettings.ratingHours} hours)`,
  remind_due: 'every three minutes',
  overdue: 'at the deadline',
  extension_left: `${MAX_EXTENSIONS} times, ${EXTENSION_MINUTES} minutes each`,
  undo_left: 'once per order, without an open request',
  cancel_request_left: `${MAX_CANCEL_REQUESTS} times, one at a time`,
  request_open: 'while the request is open',
  request_over: 'when the time to answer ends',
  reopen_left: `once, within \`reopenHours\` (${reopenHours} hours) of the end, if the order was confirmed and the buyer or the timer ended it`,
  claim_left: `once, within \`claimDays\` (${claimDays} days) of the end, if the order was confirmed and not ruled`,
  appeal_due: `${APPEAL_OPENS_HOURS} hours after the deadline`,
  nothing_proposed: 'once per appeal',
  consent_asked: 'a side that gets less than all of the coin, if the other must still answer',
  last_consent: 'the last side to accept, before it takes effect and without an objection',
  objection_left: 'a side that gets less than all of the coin, once, before it takes effect',
  ruling_objected: 'another operator, after an objection',
  ruling_due: 'when the proposal takes effect',
}

const faultWords: Readonly<Record<Exclude<FaultRule, Side>, string>> = {
  free_cancel: `the buyer, from the cancel after \`freeCancels\` (${freeCancels}) within \`faultWindowHours\` (${faultWindowHours} hours)`,
  conceded: 'the seller, if a release is proposed',
  unpaid:
    'the buyer, unless the order was never opened and another such order has counted since the buy offer was listed',
  late_cancel: `the buyer, later than \`freeCancelMinutes\` (${defaultSettings.freeCancelMinutes} minutes) after the confirmation; before, as a free cancel`,
}

/** Calls that take an offer of each side. */
const placingCalls: Readonly<Record<OfferSide, string>> = {
  sell: 'placeOrder, quickBuy',
  buy: 'sellTo, quickSell',
}

const timerActionWords: Readonly<Record<TimerAction, string>> = {
  expire: 'ends the order (`expire`)',
  remindDeadline: 'reminds the awaited side',
  countLateRelease: 'notifies both sides; the buyer may appeal',
  closeResponse: 'ends the time to respond; the operator decides',
  acknowledge: 'acknowledges the coin for the buyer (`acknowledge`)',
  openAppeal: 'opens an appeal for the buyer (`appeal`)',
  lapseRequest: 'ends the unanswered request (`lapseRequest`)',
  applyProposedRuling: 'carries out the proposed ruling (`ruleRelease`, `ruleRefund`, `ruleSplit`)',
}

const rulingText = `\`rulingEffectHours\` (${rulingEffectHours} hours) after a ruling is proposed, or \`finalRulingHours\` (${finalRulingHours} hours) after the first objection`

const termWords: Readonly<Record<keyof WindowSettings, string>> = {
  payMinutes: `one of \`payMinutes\` (${payMinutes.join(', ')} minutes), chosen by the offer`,
  confirmMinutes: `\`confirmMinutes\` (${confirmMinutes} minutes)`,
  releaseMinutes: `\`releaseMinutes\` (${releaseMinutes} minutes)`,
  appealAnswerHours: `\`appealAnswerHours\` (${appealAnswerHours} hours)`,
  acknowledgeHours: `\`acknowledgeHours\` (${acknowledgeHours} hours)`,
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

Generated from \`packages/domain/src/orders/lifecycle.ts\` and \`states.ts\` by \`tools/docs/pages.test.ts\` (\`vitest -u\`). A state is named after the act it awaits. Names in backquotes are settings, with their defaults, or acts.

\`\`\`mermaid
stateDiagram-v2
${offerSides.map((side) => `  [*] --> ${beginnings[side].to}: ${placingCalls[side]} (${beginnings[side].by})`).join('\n')}
${arrows.join('\n')}
${ends.map((state) => `  ${state} --> [*]`).join('\n')}
\`\`\`

## States
The window is the time for the awaited act; its end is the deadline. The server looks for due timers every second; a timer does nothing once the order has left the state.

| state | awaits | window | coin in escrow | timers |
|---|---|---|---|---|
${orderStates.map(stateLine).join('\n')}

A *request* is a question to the other party. In \`releasing\` the seller asks to cancel by consent, with \`cancelAnswerMinutes\` (${cancelAnswerMinutes} minutes) to answer; after the end the buyer asks to reopen, with \`reopenAnswerHours\` (${reopenAnswerHours} hours). A change of state or a claim voids it; silence changes nothing. The first request to cancel, if the release deadline has not passed, stops the time to release while it is open.

- In \`paying\` after an undone “paid”, the buyer has the time that was left, at least ${UNDO_MINUTES} minutes.
- In \`appealing\` the window is the other party's time to respond. After it, or a response, there is no deadline until a ruling is proposed.
- In \`completed\` the window is the buyer's time to acknowledge the coin.

## Clocks
Clocks count the time that the market serves. While it is away (no sign of life for more than ${AWAY_MS / 1000} seconds) or an operator has stopped everything, none runs: a deadline, request or proposed ruling that had not ended when the gap began moves by it, the order's \`shifted\` grows, and its chat says by how much ([decision 047](decisions/047-served-time.md)).

| clock | state | why |
|---|---|---|
${clockLines().join('\n')}
${calendarLines.join('\n')}

## Transitions
| from | act | by | to | coin | counts against |
|---|---|---|---|---|---|
${offerSides.map(beginningLine).join('\n')}
${rows.map(transitionLine).join('\n')}

- An order on a sell offer that confirms automatically starts in \`paying\`.
- An order on a buy offer is placed by the seller and needs no confirmation. Its coin comes from the seller's balance and returns there, and the quantity that the offer still wants changes with it. If such an order expires before the maker opened it, the offer is unlisted.
- The state is checked before the role: \`ORDER_STATE\` if the state does not allow the act, \`ORDER_ROLE\` if it is the other party's.
- After a deadline that expires the order, no act is possible, even before the timer has run.
- An order counts against at most one side. A missed release deadline counts against the seller until a ruling says otherwise or both cancel by consent. A completed order counts as completed for each side that is not at fault. More: [Faults and pauses](market-rules.md#faults-and-pauses).
`
}

const accountWords: Readonly<
  Record<UserAccountKind | SystemAccountKind, readonly [of: string, holds: string]>
> = {
  available: ['each user', 'coin to use, `coin` on the wire'],
  offer_stock: ['each user', 'what is left of the user’s listed sell offers; buy offers reserve nothing'],
  order_escrow: ['each user', 'coin of open orders in which the user is the seller'],
  exchange_hold: ['each user', 'coin of exchanges that wait or are authorised'],
  claim_hold: ['each user', 'coin that operators hold for open claims against the user'],
  bond: ['each user', 'the bond of a merchant or applicant, less what awards have taken'],
  issuance: ['the market', 'minus the sum of all other accounts; the only balance below zero'],
  fees: ['the market', 'fees of completed orders'],
  exchanged: ['the market', 'coin paid out as USDT'],
}

const ownerWords = { one: 'one user', two: 'two users', market: 'a user, the market' } as const

/** Returns `docs/ledger.md`: the chart of accounts and one recipe for each flow. */
export function ledgerPage(): string {
  const recipes = Object.entries(flows).map(
    ([kind, flow]) =>
      `| \`${kind}\` | ${flow.from} | ${flow.to} | ${ownerWords[flow.owners]} | ${flow.fact} |`,
  )
  const accounts = Object.entries(accountWords).map(([kind, [of, holds]]) => `| ${kind} | ${of} | ${holds} |`)
  return `# The ledger

Generated from \`apps/server/src/ledger/recipes.ts\` by \`tools/docs/pages.test.ts\` (\`vitest -u\`).

One double-entry ledger, in whole minor units of U. A posting is a business fact that moves coin between two accounts. It is one row and therefore sums to zero; the view \`ledger_entry\` shows its two sides as entries. Postings are never edited: a mistake is corrected by a new, reversing posting. A posting's key names its fact, and is unique, so a fact is posted once.

The database enforces it (\`db/migrations/001-baseline.sql\`, \`011-what-the-server-may-not.sql\`): postings are append-only; a posting that states a wrong balance is refused; balances change by postings only; a balance below zero is refused, and so is a posting between other accounts than its recipe's. Coin is issued, taken back and adjusted only with the proposal that two operators approved.

## Accounts
| kind | of | holds |
|---|---|---|
${accounts.join('\n')}

## Recipes
| posting | from | to | owners | the fact |
|---|---|---|---|---|
${recipes.join('\n')}

All three ends of an escrow have the key \`order:<id>:end\` (\`order:<id>:end:<round>\` after a reopening), so a second end is impossible. The seller's part of a split has \`order:<id>:rest\`. An exchange ends with \`exchange:<id>:end\`.

The fee is fixed when the order is placed. A release moves all the coin; \`order:<id>:fee\` follows in the same commit, and the buyer's bills show both. A refund and an order that is cancelled or expires charge nothing; a split charges the fee of the buyer's part.

A user's bills are the entries of \`available\`, and the postings that pay out held coin: the seller's side of \`escrow_release\` (\`sale\` on the wire), \`exchange_paid\`, and awards from a hold or a bond. Their income and expense leave out the recipes of one user, so that income less expense is always what all accounts of the user hold together.

## Proof
\`reconcile\` runs nightly, in the console under Books, and after every test. It checks in one snapshot that:

- every posting sums to zero and has its entries;
- no balance is below zero, every balance is the sum of its entries, and every entry states the balance it left;
- escrow equals the coin of open orders, stock what listed sell offers have left, exchange holds the exchanges that wait or are authorised, claim holds what open claims hold, and bonds what merchants and applicants have paid, less awards;
- exchanged coin equals the exchanges that are sent, and fees what completed orders were charged.
`
}

const servedWords: Readonly<Record<TimerAction, string>> = {
  expire: 'the awaited party loses the order',
  remindDeadline: 'it belongs to the deadline',
  countLateRelease: 'the seller gets a fault',
  openAppeal: 'it runs from the release deadline; once that is missed, it no longer moves',
  closeResponse: 'the party that was appealed against loses its say',
  acknowledge: 'the order is over, and nothing is lost by it',
  lapseRequest: 'the party that was asked loses its answer',
  applyProposedRuling: 'a party loses its consent and its objection',
}

/** Every timer of the table, by whether it waits for a person. */
function clockLines(): string[] {
  return orderStates.flatMap((state) =>
    stateRow(state).timers.map(
      ({ action, clock }) => `| \`${action}\`: ${clock} time | ${state} | ${servedWords[action]} |`,
    ),
  )
}

/** What is no timer of the table, and is judged when an act comes. */
const calendarLines = [
  '| a claim’s deadlines: served time | – | as in an appeal |',
  '| the time to pay after an undone “paid”, the free minutes to cancel, the wait for a payment proof: served time | paying, releasing | they run from the confirmation, or with the deadline |',
  '| the time to ask to reopen, to claim and to rate: calendar time | ended | no one is awaited; other rights, such as a bond’s return, hang on these days |',
  '| fresh coin, holds after a reset, pauses, sanctions, fault windows, records, reminders’ distance, sessions, codes: calendar time | – | they protect by letting time pass, or count what happened in it |',
]

function stateLine(state: OrderState): string {
  const timers = scheduledTimers(state, { deadlineAt: 0, requestUntil: 0, rulingAt: 0 }).map(timerText)
  const cells = [
    state,
    awaits[state] ?? '– (the end)',
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
