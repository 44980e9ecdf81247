import { throwDice } from '@u-market/testkit/acts'
import { createJournal } from './clients/journal.ts'
import type { RunContext } from './clients/perform.ts'
import { gatherCrowd } from './crowd.ts'
import { type Disruption, scheduleDisruptions } from './disruptions/index.ts'
import { allInvariants } from './invariants/index.ts'
import type { Folder } from './market/folder.ts'
import { type Market, openMarket } from './market/market.ts'
import { embeddedSource, pairSource, type Source } from './market/source.ts'
import type { Options } from './options.ts'
import {
  commandOf,
  countRound,
  describeBreaches,
  figuresOf,
  type PartFigures,
  type Totals,
  tableOf,
  writeFigures,
} from './report.ts'
import { type Round, type Run, runRound } from './round.ts'

export type Torture = {
  readonly options: Options
  /** Repeats the run. */
  readonly command?: string
  readonly print: (text: string) => void
  /** Aborted when the torture is stopped. */
  readonly stop: AbortSignal
}

/** Runs rounds until the time is up or one fails; returns whether every invariant held. Cleans up in any case. */
export async function torture(given: Torture): Promise<boolean> {
  const { options, print } = given
  const figures: PartFigures[] = []
  for (const part of partsOf(options)) {
    const openSource = part.hasStandby ? pairSource : embeddedSource
    const found = await torturePart(given, part, openSource)
    if (found === null) return false
    figures.push(found)
  }
  const table = tableOf(options, figures)
  print(`\n${table}\n\nAcknowledged: ${figures.map(({ acknowledged }) => acknowledged).join('\n')}`)
  if (options.isWritten) writeFigures(table)
  return true
}

/** Faults that share a market. */
type Part = Pick<Options, 'seconds' | 'disruptions'> & { readonly hasStandby?: boolean }

/** A run of all faults has two markets, each with a part of the time: a server that starts its database has no standby. */
function partsOf({ seconds, disruptions, isWhole }: Options): readonly Part[] {
  const ofStandby = disruptions.filter(({ needs }) => needs === 'standby')
  if (!isWhole) return [{ seconds, disruptions, hasStandby: ofStandby.length > 0 }]
  const secondsOfStandby = Math.ceil((seconds * ofStandby.length) / disruptions.length)
  const others = disruptions.filter(({ needs }) => needs !== 'standby')
  return [
    { seconds: seconds - secondsOfStandby, disruptions: others },
    { seconds: secondsOfStandby, disruptions: ofStandby, hasStandby: true },
  ]
}

/** Runs rounds on one market. Returns its figures; null if an invariant was broken or the torture was stopped. */
export async function torturePart(
  given: Torture,
  part: Part,
  openSource: (folder: Folder) => Source | Promise<Source>,
): Promise<PartFigures | null> {
  let close = async (): Promise<void> => {}
  try {
    const market = await openMarket({
      dice: throwDice(given.options.seed),
      isOwnDisk: part.disruptions.some(({ name }) => name === 'disk-full'),
      openSource,
      onOpen: (closer) => {
        close = closer
      },
    })
    return await runRounds(given, part, market)
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

async function runRounds(
  { options, command = commandOf(options), print, stop }: Torture,
  { seconds, disruptions }: Part,
  market: Market,
): Promise<PartFigures | null> {
  const dice = throwDice(options.seed)
  const chosen = possible({ disruptions, isWhole: options.isWhole }, market, print)
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
  const next = scheduleDisruptions(chosen, seconds, dice.stream('schedule'))
  const until = performance.now() + seconds * 1000
  try {
    for (let isLast = false; !isLast; ) {
      const begun = performance.now()
      const disruptions = next()
      isLast = begun + ROUND_MS >= until
      const round = await runRound(run, disruptions, isLast)
      if (stop.aborted) return null
      countRound(totals, round)
      print(lineOf(totals.rounds, round, { ms: performance.now() - begun, context }))
      if (round.breaches.length > 0) {
        print(describeBreaches(round, market, command))
        return null
      }
    }
  } finally {
    crowd.close()
  }
  return figuresOf({ totals, journal: context.journal, market, readers: crowd.readers })
}

/** Expected length of a round: one that begins with less time left is the last. */
const ROUND_MS = 12_000

/** Skips a fault that cannot be injected here, with a message; throws if it was asked for by name. */
function possible(
  { disruptions, isWhole }: Pick<Options, 'disruptions' | 'isWhole'>,
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
