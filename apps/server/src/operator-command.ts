/**
 * Manages operators' accounts, and sets the market's currency, in the configured database, with or without running servers:
 *
 *     npm run operator -- create <username> [role] [shown name]    an administrator, if no role is given
 *     npm run operator -- reset <username>                         for an operator who lost password and second factor
 *     npm run operator -- list
 *     npm run operator -- market --currency BRL --price 5.40       before the first offer; see `USAGE`
 *
 * The first two print a link that sets password and second factor. It works once, within an hour.
 */
import { parseArgs } from 'node:util'
import { fiatText, OPERATOR_LINK_MINUTES, type OperatorRole, operatorRoles } from '@u-market/domain'
import { StartError } from '@u-market/embedded-postgres'
import { type Database, openDatabase } from './db/database.ts'
import {
  countryOf,
  findRails,
  type MarketPlace,
  PlaceProblem,
  railsOn,
  setCurrency,
} from './features/market/index.ts'
import { describeOperators, openByLink, resetByLink } from './features/operators/index.ts'
import { joinDatabase } from './join-database.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { prepareDatabase } from './prepare-database.ts'

const USAGE = `usage: npm run operator -- create <username> [${operatorRoles.join('|')}] [shown name]
       npm run operator -- reset <username>
       npm run operator -- list
       npm run operator -- market --currency <code> --price <of one U> [--symbol <R$>] [--decimals <0|2>]
         [--order-min <amount>] [--order-max <amount>] [--phone-codes <+55,+351>] [--rails <pix,bank>]`
const POOL_SIZE = 2

const text = { type: 'string' } as const
const placeOptions = {
  ...{ currency: text, price: text, symbol: text, decimals: text },
  ...{ 'order-min': text, 'order-max': text, 'phone-codes': text, rails: text },
}

run().catch((error: unknown) => {
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exitCode = 1
})

async function run(): Promise<void> {
  const act = readAct(process.argv.slice(2))
  const config = loadConfig(process.env)
  const log = createLogger({ ...config, logLevel: 'warn' })
  const { access, leave } = await joinDatabase(config, log)
  try {
    if (access.owner === null)
      throw new StartError('DATABASE_OWNER_URL must be set: operators are let in by the owner')
    await prepareDatabase(access, { keys: config.dataKeys, log })
    const database = openDatabase(access.owner, POOL_SIZE, (error) => log.error(error))
    const lines = await act({ database, publicUrl: config.publicUrl }).finally(database.close)
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  } finally {
    await leave()
  }
}

type Given = { readonly database: Database; readonly publicUrl: string }
type Act = (given: Given) => Promise<readonly string[]>

function readAct(given: readonly string[]): Act {
  const [act, username = '', role = 'administrator', name = username] = given
  if (act === 'market') return readPlace(given.slice(1))
  const isNamed = /^[a-z][a-z0-9_]{2,29}$/.test(username)
  if (act === 'create' && isNamed && isRole(role) && name.length <= 64)
    return (given) => create(given, { username, role, name })
  if (act === 'reset' && isNamed) return (given) => reset(given, username)
  if (act === 'list' && username === '') return list
  throw new StartError(USAGE)
}

async function create({ database, publicUrl }: Given, operator: Parameters<typeof openByLink>[1]) {
  const link = await openByLink({ database, clock: systemClock, publicUrl }, operator)
  if (link === null) throw new StartError(`There is an operator ${operator.username} already`)
  return linkLines(`${operator.username}, ${operator.role}`, link)
}

async function reset({ database, publicUrl }: Given, username: string) {
  const link = await resetByLink({ database, clock: systemClock, publicUrl }, username)
  if (link === null) throw new StartError(`There is no operator ${username}`)
  return linkLines(`${username} is signed out, and comes back by the link`, link)
}

async function list({ database }: Given): Promise<string[]> {
  const rows = await describeOperators({ database, clock: systemClock })
  return rows.map(({ username, role, status }) => `${username.padEnd(30)} ${role.padEnd(14)} ${status}`)
}

function readPlace(given: readonly string[]): Act {
  const place = placeIn(given)
  return async ({ database }) => {
    try {
      const { currency, currencySymbol, referencePrice, smsCountries } = await setCurrency(
        { database, clock: systemClock },
        place,
      )
      const rails = await findRails(database.kysely)
      const names = (found: readonly { readonly type: string }[]): string =>
        found.map(({ type }) => type).join(', ') || 'none'
      return [
        `${currency} (${currencySymbol}), ${fiatText(referencePrice)} for 1 U, mobiles of ${smsCountries.join(', ')}`,
        `Payment rails: ${names(railsOn(rails))}. Of the country: ${names(rails.filter(({ country }) => country === countryOf(currency)))}`,
      ]
    } catch (error) {
      throw error instanceof PlaceProblem ? new StartError(error.message) : error
    }
  }
}

function placeIn(given: readonly string[]): MarketPlace {
  try {
    const { values } = parseArgs({ args: [...given], options: placeOptions })
    const { currency, price, rails } = values
    if (currency === undefined || price === undefined) throw new StartError(USAGE)
    return {
      ...{ currency, price, symbol: values.symbol, decimals: values.decimals },
      ...{ orderMin: values['order-min'], orderMax: values['order-max'], phoneCodes: values['phone-codes'] },
      rails: rails?.split(','),
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(USAGE)
  }
}

function linkLines(what: string, link: string): string[] {
  return [what, `Open within ${OPERATOR_LINK_MINUTES} minutes, once: ${link}`]
}

function isRole(text: string): text is OperatorRole {
  return operatorRoles.some((role) => role === text)
}
