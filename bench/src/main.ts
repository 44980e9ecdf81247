/**
 * `npm run bench` measures everything and writes docs/performance.md; `npm run bench -- <part>` measures that part and prints it;
 * `npm run bench -- against <folder> [load …]` compares another checkout with this one; `npm run bench -- statements` measures
 * each statement of a group.
 */
import { against, comparable } from './against.ts'
import { exports } from './exports.ts'
import { gaps } from './gaps.ts'
import { history } from './history.ts'
import { looks } from './looks.ts'
import { closeMarkets } from './market.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { placing } from './placing.ts'
import { offers, reads } from './reads.ts'
import { type Measured, type Row, type Rows, writePage } from './report.ts'
import { type Scale, small, whole } from './scale.ts'
import { screens } from './screens.ts'
import { processes, sockets } from './sockets.ts'
import { starts } from './starts.ts'
import { statements } from './statements.ts'
import { openTrading, proveBooks, type Trading } from './trading.ts'

/** Parts that are measured on one market, one after the other. */
const onOneMarket = {
  placing,
  reads,
  sockets,
  messages,
  looks,
  gaps,
  screens,
  statements,
  processes,
} as const satisfies Readonly<Record<string, (trading: Trading, scale: Scale) => Rows>>
/** Parts with their own markets. The shared market is closed before, because the orders left in it expire. */
const apart = { offers, memory, starts, exports, history } as const satisfies Readonly<
  Record<string, (scale: Scale) => Rows>
>

/** Parts that are measured only if named: not for the page, but to be read next to its profile. */
const onDemand = ['statements']

const parts = [...Object.keys(onOneMarket), ...Object.keys(apart)]

let isBrokenOff = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isBrokenOff = true
    void closeMarkets().finally(() => process.exit(1))
  })

await main(process.argv.slice(2)).catch((error: unknown) => {
  // Work in progress fails when its market is closed.
  if (!isBrokenOff) throw error
})

async function main(args: readonly string[]): Promise<void> {
  const scale = args.includes('--small') ? small : whole
  const named = args.filter((arg) => arg !== '--small')
  const [first, folder, ...loads] = named
  if (first === 'against' && folder !== undefined) {
    for await (const row of against(folder, loads, scale)) print(row)
    return
  }
  const unknown = named.filter((name) => !parts.includes(name))
  if (unknown.length > 0) {
    process.stderr.write(
      `Unknown: ${unknown.join(' ')}. Parts: ${parts.join(', ')}, or against <folder> [${comparable.join(' | ')}]; --small for a short look\n`,
    )
    process.exitCode = 2
    return
  }
  const isWanted = (name: string): boolean =>
    named.length === 0 ? !onDemand.includes(name) : named.includes(name)
  const rows: Measured[] = []
  for await (const row of measure(isWanted, scale)) {
    rows.push(row)
    print(row)
  }
  if (named.length === 0 && !scale.isSmall) writePage(rows)
}

function print({ what, goal, measured, isReached }: Row): void {
  process.stdout.write(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${measured} (goal ${goal})\n`)
}

async function* measure(
  isWanted: (name: string) => boolean,
  scale: Scale,
): AsyncGenerator<Measured, void, undefined> {
  const wanted = Object.entries(onOneMarket).filter(([name]) => isWanted(name))
  if (wanted.length > 0) {
    const trading = await openTrading()
    try {
      for (const [name, part] of wanted) yield* by(name, part(trading, scale))
      yield { ...(await proveBooks(trading, 'the books at the end')), command: 'npm run bench' }
    } finally {
      await trading.market.close()
    }
  }
  for (const [name, part] of Object.entries(apart)) if (isWanted(name)) yield* by(name, part(scale))
}

async function* by(name: string, rows: Rows): AsyncGenerator<Measured, void, undefined> {
  for await (const row of rows) yield { ...row, command: `npm run bench -- ${name}` }
}
