import { awaits, orderStates, transitions } from '@u-market/domain'
import { flows } from '@u-market/server/ledger/recipes.ts'

const coinWords = {
  stay: '–',
  to_stock: 'escrow → offer stock (seller’s balance when the offer is down)',
  to_buyer: 'escrow → buyer’s balance',
  to_seller: 'escrow → seller’s balance',
} as const

const conditionWords: Readonly<Record<string, string>> = {
  release_overdue: 'from the release deadline on',
  appellant: 'the one who appealed',
  not_received: 'once',
  not_evaluated: 'once for each side',
  remind_due: 'every three minutes',
  overdue: 'past the deadline',
}

type Row = {
  action: string
  from: keyof typeof awaits
  by: readonly string[]
  to: keyof typeof awaits
  coin: keyof typeof coinWords
  when?: Readonly<Partial<Record<string, string>>>
}
const rows: readonly Row[] = transitions

const actorText = (row: Row): string =>
  row.by
    .map((actor) => {
      const condition = row.when?.[actor]
      return condition ? `${actor} (${conditionWords[condition] ?? condition})` : actor
    })
    .join(', ')

/** `docs/order-lifecycle.md`: the table that everything reads, as a diagram and in words. */
export const lifecyclePage = (): string => {
  const moves = rows.filter((row) => row.from !== row.to)
  const arrows = moves.map((row) => `  ${row.from} --> ${row.to}: ${row.action} (${row.by.join(', ')})`)
  const ends = orderStates.filter((state) => awaits[state] === null)
  const lines = rows.map(
    (row) => `| ${row.from} | ${row.action} | ${actorText(row)} | ${row.to} | ${coinWords[row.coin]} |`,
  )
  return `# The life of an order

Written from \`packages/domain/src/orders/lifecycle.ts\` by \`node tools/docs/write-pages.ts\`; a test holds it up to date. A state is named by the act that it awaits.

\`\`\`mermaid
stateDiagram-v2
  [*] --> confirming: buyBi, quickBuy (buyer)
${arrows.join('\n')}
${ends.map((state) => `  ${state} --> [*]`).join('\n')}
\`\`\`

| from | act | by | to | coin |
|---|---|---|---|---|
| – | buyBi, quickBuy | buyer | confirming | offer stock → escrow |
${lines.join('\n')}

${orderStates.map((state) => `- **${state}** awaits ${awaits[state] ?? 'nobody: the end'}.`).join('\n')}

State is judged before the role: an act that the state does not allow is \`ORDER_STATE\`, the other party's act is \`ORDER_ROLE\`.
An order past a deadline that ends it takes no act any more, whether or not the worker has come by.
`
}

/** `docs/ledger.md`: the chart of accounts and one recipe for each flow. */
export const ledgerPage = (): string => {
  const recipes = Object.entries(flows).map(
    ([kind, flow]) => `| \`${kind}\` | ${flow.from} | ${flow.to} | ${flow.fact} |`,
  )
  return `# The ledger

Written from \`apps/server/src/ledger/recipes.ts\` by \`node tools/docs/write-pages.ts\`; a test holds it up to date.

One double-entry book, in whole minor units of U. A posting is a business fact with entries that sum to zero; it is never edited,
a mistake is a new, reversing posting. The database itself keeps the law (\`db/migrations/002-ledger.sql\`): entries and postings are
append-only, a posting that does not sum to zero or that states a wrong balance is refused, a balance changes by entries only and
cannot go below zero. Each posting's key names its fact, so that a fact is posted once.

## Accounts
| kind | of | holds |
|---|---|---|
| available | each user | free coin, \`coin\` on the wire |
| offer_stock | each user | what their offers that are up have left |
| order_escrow | each user as seller | coin of their open orders |
| exchange_hold | each user | coin on its way to USDT |
| bond | each user | the merchant's bond |
| issuance | the house | minus all coin there is; the one account below zero |
| fees | the house | fees taken (the fee stands at 0) |
| exchanged | the house | coin that was paid out as USDT |

## Recipes
| posting | from (credit) | to (debit) | the fact |
|---|---|---|---|
${recipes.join('\n')}

\`order:<id>:end\` is the key of all three ends of an escrow: a second end is impossible. So with \`exchange:<id>:end\`.

## Proof
\`reconcile\` (nightly, in the console under Books, and after every test) shows in one snapshot: every posting sums to zero and has its
entries, no balance is below zero, every balance is the replay of its entries, every entry states the balance it left, escrow is what
open orders hold, stock is what offers have left, held for exchange is what waiting exchanges ask for, exchanged is what paid ones took, bonds are what
merchants have paid.
`
}

export const pages: Readonly<Record<string, () => string>> = {
  'docs/order-lifecycle.md': lifecyclePage,
  'docs/ledger.md': ledgerPage,
}
