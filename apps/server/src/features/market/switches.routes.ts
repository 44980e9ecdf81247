import { type ConsoleDataOf, inEachLanguage, type Locale } from '@u-market/contract'
import { marketSwitches, type OfferId, offerId, readSwitch } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findSides } from '../offers/index.ts'
import { onRecord } from '../operators/index.ts'
import { readPaymentTypes } from './payment-types.ts'
import { restart, stop } from './set-switch.ts'
import { findSwitchesOff } from './switch.queries.ts'
import { switchWords } from './switched-off.ts'

/** What the column of an offer's number holds. */
const MOST_ID = 2_147_483_647

type SwitchCalls = 'listSwitches' | 'stop' | 'restart'

export function switchConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, SwitchCalls> {
  return {
    listSwitches: ({ body: { what }, locale }) => listSwitches(deps, locale, what),
    stop: async ({ body: form, locale, ...call }) => {
      await stop(deps, { form, by: onRecord(call) })
      return listSwitches(deps, locale)
    },
    restart: async ({ body: form, locale, ...call }) => {
      await restart(deps, { form, by: onRecord(call) })
      return listSwitches(deps, locale)
    },
  }
}

/** All that can be stopped of the market, and the offers that are, or that is asked about. */
async function listSwitches(
  deps: Deps,
  locale: Locale,
  asked?: string,
): Promise<ConsoleDataOf<'listSwitches'>> {
  const [off, types] = await Promise.all([
    findSwitchesOff(deps.database.kysely, deps.clock.now()),
    readPaymentTypes(deps),
  ])
  const named = [
    ...marketSwitches.map((what) => ({ what: String(what), name: '' })),
    ...types.map(({ type, nameIn }) => ({ what: `method:${type}`, name: nameIn(locale) })),
  ]
  const whats = new Set([...named.map(({ what }) => what), ...off.map(({ what }) => what)])
  if (asked !== undefined && offerIn(asked).length > 0) whats.add(asked)
  const sides = await findSides(deps.database.kysely, [...whats].flatMap(offerIn))
  return {
    data: [...whats].map((what) => {
      const found = off.find((each) => each.what === what)
      const [offer] = offerIn(what)
      return {
        what,
        name: named.find((each) => each.what === what)?.name ?? '',
        side: offer === undefined ? null : (sides.get(offer) ?? null),
        isOff: found ? 1 : 0,
        ...inEachLanguage('words', (each) => switchWords({ what, words: found?.words ?? {} }, each)),
        operator: found?.operator ?? '',
        since: found ? unixSeconds(found.since) : null,
        until: found?.until ? unixSeconds(found.until) : null,
        reason: found?.reason ?? '',
      }
    }),
  }
}

/** The offer that a switch is for. */
function offerIn(what: string): OfferId[] {
  const named = readSwitch(what)
  const id = named?.kind === 'offer' ? Number(named.subject) : Number.NaN
  return id >= 1 && id <= MOST_ID ? [offerId(id)] : []
}
