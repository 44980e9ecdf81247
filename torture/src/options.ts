import { parseArgs } from 'node:util'
import { type Disruption, disruptions } from './disruptions/index.ts'

export type Options = {
  /** No new round is started after this time. */
  readonly seconds: number
  readonly seed: number
  readonly disruptions: readonly Disruption[]
  /** No fault was asked for by name: all run, except those that are impossible here. */
  readonly isWhole: boolean
  readonly traders: number
  /** Writes the figures to docs/operations/torture.md. */
  readonly isWritten: boolean
}

/** Default number of traders. */
export const TRADERS = 8

export class UsageError extends Error {}

const usage = `npm run torture -- [--seconds 120] [--seed <number>] [--faults <name,name …>] [--traders ${TRADERS}] [--write]
faults: ${disruptions.map(({ name }) => name).join(', ')}`

export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args)
  const names = values.faults?.split(',').filter((name) => name !== '')
  return {
    seconds: readNumber('seconds', values.seconds ?? '120'),
    seed: readNumber('seed', values.seed ?? String(Date.now() % 2 ** 31)),
    disruptions: names === undefined ? disruptions : findTogether(names),
    isWhole: names === undefined,
    traders: readNumber('traders', values.traders ?? String(TRADERS)),
    isWritten: values.write ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seconds: { type: 'string' },
        seed: { type: 'string' },
        faults: { type: 'string' },
        traders: { type: 'string' },
        write: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/** Throws if no market can have all of these faults. */
function findTogether(names: readonly string[]): Disruption[] {
  const found = names.map(findDisruption)
  const [embedded, standby] = (['embedded', 'standby'] as const).map((market) =>
    found.find(({ needs }) => needs === market),
  )
  if (embedded && standby)
    throw new UsageError(
      `${standby.name} needs a standby, and ${embedded.name} a server that starts its database, which has none: run one after the other.`,
    )
  return found
}

function findDisruption(name: string): Disruption {
  const disruption = disruptions.find((each) => each.name === name)
  if (!disruption) throw new UsageError(`There is no fault ${name}.\n${usage}`)
  return disruption
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1)
    throw new UsageError(`--${name} must be a whole number above 0.\n${usage}`)
  return value
}
