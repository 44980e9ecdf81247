import { throwDice } from '@u-market/testkit/acts'
import { createJournal } from './clients/journal.ts'
import type { RunContext } from './clients/perform.ts'
import { gatherCrowd } from './crowd.ts'
import { type Disruption, scheduleDisruptions } from './disruptions/index.ts'
import { allInvariants } from './invariants/index.ts'
import { type Market, openMarket } from './market/market.ts'
import type { Options } from './options.ts'
import { actsOf, countRound, describeBreaches, type Totals, tableOf, writeFigures } from './report.ts'
import { type Round, type Run, runRound } from './round.ts'
export type Torture = {
  readonly options: Options
  readonly print: (text: string) => void
  /** Aborted when the torture is stopped. */
  readonly stop: AbortSignal
}

/** Runs rounds until the time is up or one fails; returns whether every invariant held. Cleans up in any case. */
export async function torture({ options, print, stop }: Torture): Promise<boolean> {
  const dice = throwDice(options.seed)
  let close = async (): Promise<void> => {}
  try {
    const market = await openMarket({
      dice,
      isOwnDisk: options.disruptions.some(({ name }) => name === 'disk-full'),
      onOpen: (closer) => {
        close = closer
      },
    })
    return await runRounds({ options, print, stop }, market)
  } finally {
    await close()
  }
}

/** Limits high enough that traders are not paused after many failed orders; and a fee, so that it is checked as well. */
const settings = {
  openOrders: 60,
  newcomerOpenOrders: 60,
  freeCancels: 1_000,
  faultsToPause: 1_000,
  feeBasisPoints: 50,
  chatPerMinute: 100_000,
  chatPerDay: 1_000_000,
  offerEdits: 1_000,
  transfersToOne: 1_000,
  smsPerHour: 100_000,
  smsPerDay: 1_000_000,
} as const

async function runRounds({ options, print, stop }: Torture, market: Market): Promise<boolean> {
  const dice = throwDice(options.seed)
  const chosen = possible(options, market, print)
  for (const [name, value] of Object.entries(settings))
    await market.database.query('insert into setting (name, value, updated_at) values ($1, $2, now())', [
      name,
      JSON.stringify(value),
    ])
  const context: RunContext = {
    servers: market.servers,
    journal: createJournal(),
    isCalm: false,
    hangUp: new AbortController(),
    isOver: false,
  }
  stop.addEventListener('abort', () => {
    context.isOver = true
    context.hangUp.abort()
  })
  const crowd = await gatherCrowd(market, context, { dice, traders: options.traders })
  const run: Run = {
    market,
    context,
    crowd,
    stop,
    invariants: allInvariants(),
    dice: dice.stream('faults'),
  }
  const totals: Totals = { rounds: 0, disruptions: new Map() }
  const next = scheduleDisruptions(chosen, options.seconds, dice.stream('schedule'))
  const until = performance.now() + options.seconds * 1000
  try {
    for (let isLast = false; !isLast; ) {
      const begun = performance.now()
      const disruptions = next()
      isLast = begun + ROUND_MS >= until
      const round = await runRound(run, disruptions, isLast)
      if (stop.aborted) return false
      countRound(totals, round)
      print(lineOf(totals.rounds, round, { ms: performance.now() - begun, context }))
      if (round.breaches.length > 0) {
        print(describeBreaches(round, market, options))
        return false
      }
    }
  } finally {
    crowd.close()
  }
  const table = tableOf({ totals, journal: context.journal, market, readers: crowd.readers, options })
  print(`\n${table}\n\nAcknowledged: ${actsOf(context.journal)}`)
  if (options.isWritten) writeFigures(table)
  return true
}

/** Expected length of a round: one that begins with less time left is the last. */
const ROUND_MS = 12_000

/** Skips a fault that cannot be injected here, with a message; throws if it was asked for by name. */
function possible(
  { disruptions, isWhole }: Options,
  market: Market,
  print: (text: string) => void,
): Disruption[] {
  return disruptions.filter(({ name, isImpossible }) => {
    const reason = isImpossible?.(market) ?? null
    if (reason === null) return true
    if (!isWhole) throw new Error(`${name} cannot be made: ${reason}`)
    print(`LEFT OUT  ${name}: ${reason}`)
    return false
  })
}

function lineOf(
  number: number,
  { disruptions, backAfterMs, unservedMs, breaches }: Round,
  { ms, context }: { readonly ms: number; readonly context: RunContext },
): string {
  const { acts, acknowledged, repeats } = context.journal.figures()
  const verdict = breaches.length === 0 ? 'holds' : 'BROKEN'
  const names = disruptions.map(({ name }) => name).join(', ')
  return `${verdict}  round ${number} (${(ms / 1000).toFixed(1)} s): ${names}; back after ${Math.round(backAfterMs)} ms, unserved for ${Math.round(unservedMs)} ms; in all ${acts} acts, ${acknowledged} acknowledged, ${repeats} repeats`
}
