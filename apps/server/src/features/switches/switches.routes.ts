import { type ConsoleDataOf, inEachLanguage, type Locale } from '@u-market/contract'
import { marketSwitches } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { readPaymentTypes } from '../settings/index.ts'
import { switchWords } from '../switched-off.ts'
import { restart, stop } from './set-switch.ts'
import { findSwitchesOff } from './switch.queries.ts'

type SwitchCalls = 'listSwitches' | 'stop' | 'restart'

export function switchConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, SwitchCalls> {
  return {
    listSwitches: ({ locale }) => listSwitches(deps, locale),
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

/** All that can be stopped of the market, and the offers that are. */
async function listSwitches(deps: Deps, locale: Locale): Promise<ConsoleDataOf<'listSwitches'>> {
  const [off, types] = await Promise.all([
    findSwitchesOff(deps.database.kysely, deps.clock.now()),
    readPaymentTypes(deps),
  ])
  const named = [
    ...marketSwitches.map((what) => ({ what: String(what), name: '' })),
    ...types.map(({ type, nameIn }) => ({ what: `method:${type}`, name: nameIn(locale) })),
  ]
  const others = off
    .filter(({ what }) => !named.some((each) => each.what === what))
    .map(({ what }) => ({ what, name: '' }))
  return {
    data: [...named, ...others].map(({ what, name }) => {
      const found = off.find((each) => each.what === what)
      return {
        what,
        name,
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
