import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Act } from './clients/act.ts'
import type { Breach, Journal } from './clients/journal.ts'
import type { Reader } from './clients/reader.ts'
import type { Disruption } from './disruptions/index.ts'
import { heldBy } from './invariants/index.ts'
import type { Market } from './market/market.ts'
import { type Options, TRADERS } from './options.ts'
import type { Round } from './round.ts'

/** Totals of a run. */
export type Totals = {
  rounds: number
  /** How often each fault was injected, and the times of rounds where it was alone; with several faults the cause is unknown. */
  readonly disruptions: Map<Disruption, { count: number; backAfterMs: number[]; unservedMs: number[] }>
}

export function countRound(totals: Totals, { disruptions, backAfterMs, unservedMs }: Round): void {
  totals.rounds += 1
  for (const disruption of disruptions) {
    const told = totals.disruptions.get(disruption) ?? { count: 0, backAfterMs: [], unservedMs: [] }
    totals.disruptions.set(disruption, told)
    told.count += 1
    if (disruptions.length > 1) continue
    told.backAfterMs.push(backAfterMs)
    told.unservedMs.push(unservedMs)
  }
}

type Finished = {
  readonly totals: Totals
  readonly journal: Journal
  readonly market: Market
  readonly readers: readonly Reader[]
}

/** Figures of the rounds on one market, as cells of the page's tables. */
export type PartFigures = {
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly faults: readonly string[]
  /** Acknowledged acts of each kind. */
  readonly acknowledged: string
}

/** Reads the figures while the servers run. */
export function figuresOf({ totals, journal, market, readers }: Finished): PartFigures {
  const { acts, acknowledged, refused, unknown, repeats, slowestMs } = journal.figures()
  const connections = readers.reduce((sum, reader) => sum + reader.connections(), 0)
  const rows = [
    ['length', `${Math.round(journal.now() / 1000)} s, ${totals.rounds} rounds`],
    [
      'acts',
      `${acts}: ${acknowledged} acknowledged, ${refused} refused, ${unknown} unanswered, sent without a key`,
    ],
    ['repeats of a used key', String(repeats)],
    ['slowest answer', seconds(slowestMs)],
    ['phones', `${readers.length}, ${connections} connections`],
    ...market.servers.map(({ name, pid, starts }): [string, string] => {
      const held = heldBy(pid() ?? 0)
      const memory = held
        ? `${held.residentMb} MB, ${held.descriptors} open files`
        : 'not available on this system'
      return [`server ${name} at the end`, `${memory}; started ${starts()} times`]
    }),
  ] satisfies [string, string][]
  const where = market.pair ? ', with a standby' : ''
  return {
    rows: rows.map(([name, value]) => [`${name}${where}`, value]),
    faults: [...totals.disruptions].map(
      ([{ name }, { count, backAfterMs, unservedMs }]) =>
        `| ${name} | ${count} | ${timesOf(unservedMs)} | ${timesOf(backAfterMs)} |`,
    ),
    acknowledged: actsOf(journal),
  }
}

/** Returns the Markdown table for the page. */
export function tableOf(options: Options, parts: readonly PartFigures[]): string {
  const rows: (readonly [string, string])[] = [
    ['run', `\`${commandOf(options)}\` on ${new Date().toISOString().slice(0, 10)}`],
    ['machine', `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`],
    ...parts.flatMap((part) => part.rows),
  ]
  return [
    '| figure | |',
    '|---|---|',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    '',
    '| failure | times | longest time a server answered no call | then until all servers were healthy |',
    '|---|---|---|---|',
    ...parts.flatMap(({ faults }) => faults).sort(),
  ].join('\n')
}

/** Lists the acknowledged acts of each kind, with refused and unknown ones in brackets. */
function actsOf(journal: Journal): string {
  return [...journal.kinds()]
    .sort(([, one], [, other]) => other.acknowledged - one.acknowledged)
    .map(([name, { acknowledged, refused, unknown }]) => `${name} ${acknowledged} (${refused}, ${unknown})`)
    .join(', ')
}

const page = new URL('../../docs/operations/torture.md', import.meta.url).pathname
const marks = { begin: '<!-- figures -->', end: '<!-- end of figures -->' } as const

/** Replaces the figures in docs/operations/torture.md. Throws if the markers are missing. */
export function writeFigures(table: string): void {
  const text = readFileSync(page, 'utf8')
  const begin = text.indexOf(marks.begin)
  const end = text.indexOf(marks.end)
  if (begin < 0 || end < begin) throw new Error(`${page} has no place for figures`)
  writeFileSync(page, `${text.slice(0, begin + marks.begin.length)}\n${table}\n${text.slice(end)}`)
}

/** Median and maximum. */
function timesOf(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const [middle, longest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  return middle === undefined || longest === undefined
    ? '–'
    : `${seconds(middle)}, at most ${seconds(longest)}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

const ACTS_SHOWN = 6
const ATTEMPTS_SHOWN = 12
const BREACHES_SHOWN = 25
const LOG_LINES = 40
/** A response that breaks the contract is cut to this many characters. */
const LONGEST = 1_500

/** Describes a round with violations: what failed, which acts, which faults, and the servers' last log lines. */
export function describeBreaches(round: Round, market: Market, command: string): string {
  const shown = round.breaches.slice(0, BREACHES_SHOWN)
  const more = round.breaches.length - shown.length
  return [
    `\n${round.breaches.length} invariants were broken:`,
    ...shown.map(describeBreach),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    '\nFailures of this round (seconds of the run):',
    ...round.notes.map((note) => `  ${note}`),
    ...market.servers.flatMap(({ name, log }) => [
      ...errorLines(name, log.errors()),
      `\nLast log lines of server ${name}:`,
      ...log.tail(LOG_LINES).map((line) => `  ${line}`),
    ]),
    `\nRepeat with: ${command}`,
  ].join('\n')
}

export function commandOf({ seconds, seed, disruptions, isWhole, traders }: Options): string {
  const named = isWhole ? '' : ` --faults ${disruptions.map(({ name }) => name).join(',')}`
  const crowd = traders === TRADERS ? '' : ` --traders ${traders}`
  return `npm run torture -- --seconds ${seconds} --seed ${seed}${named}${crowd}`
}

function describeBreach({ invariant, what, acts }: Breach): string {
  const lines = acts.slice(0, ACTS_SHOWN).map(describeAct)
  const short = what.length > LONGEST ? `${what.slice(0, LONGEST)} …` : what
  return [`  ${invariant}: ${short}`, ...lines].join('\n')
}

function describeAct({ id, by, plan, key, state, identity, attempts }: Act): string {
  const head = `    act ${id}: ${plan.name} by ${by}, ${state}${identity ? ` (${identity})` : ''}, ${key ? `key ${key}` : 'no key'}`
  const tried = attempts.slice(-ATTEMPTS_SHOWN).map(({ server, begunAt, endedAt, outcome }) => {
    const said = outcome.is === 'done' ? 'done' : `${outcome.is}: ${outcome.why}`
    return `      ${(begunAt / 1000).toFixed(2)} s to ${server}, ${Math.round(endedAt - begunAt)} ms: ${said}`
  })
  return [head, ...tried].join('\n')
}

function errorLines(name: string, lines: readonly string[]): string[] {
  const last = lines.slice(-10)
  return last.length === 0 ? [] : [`\nErrors of server ${name}:`, ...last.map((line) => `  ${line}`)]
}
