import type { Act } from '../clients/act.ts'
import type { Breach } from '../clients/journal.ts'
import type { Market } from '../market/market.ts'
import { type Options, TRADERS } from '../options.ts'
import type { Round } from '../round.ts'

const ACTS_SHOWN = 6
const ATTEMPTS_SHOWN = 12
const BREACHES_SHOWN = 25
const LOG_LINES = 40
/** An answer that breaks the contract is shown as it came, in part. */
const LONGEST = 1_500

/** Everything that is known of a round in which something did not hold: what, which acts, which faults, and the servers' last words. */
export function describeBreaches(round: Round, market: Market, options: Options): string {
  const shown = round.breaches.slice(0, BREACHES_SHOWN)
  const more = round.breaches.length - shown.length
  return [
    `\n${round.breaches.length} things did not hold:`,
    ...shown.map(describeBreach),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    '\nWhat was done to the market in this round (seconds of the run):',
    ...round.notes.map((note) => `  ${note}`),
    ...market.servers.flatMap(({ name, log }) => [
      ...errorLines(name, log.errors()),
      `\nThe last of server ${name}:`,
      ...log.tail(LOG_LINES).map((line) => `  ${line}`),
    ]),
    `\nAgain, as far as faults allow: ${commandOf(options)}`,
  ].join('\n')
}

export function commandOf({ seconds, seed, faults, isWhole, traders }: Options): string {
  const named = isWhole ? '' : ` --faults ${faults.map(({ name }) => name).join(',')}`
  const crowd = traders === TRADERS ? '' : ` --traders ${traders}`
  return `npm run torture -- --seconds ${seconds} --seed ${seed}${named}${crowd}`
}

function describeBreach({ invariant, what, acts }: Breach): string {
  const lines = acts.slice(0, ACTS_SHOWN).map(describeAct)
  const short = what.length > LONGEST ? `${what.slice(0, LONGEST)} …` : what
  return [`  ${invariant}: ${short}`, ...lines].join('\n')
}

function describeAct({ id, by, plan, key, standing, identity, attempts }: Act): string {
  const head = `    act ${id}: ${plan.name} by ${by}, ${standing}${identity ? ` (${identity})` : ''}, ${key ? `key ${key}` : 'no key'}`
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
