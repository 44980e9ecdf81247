import {
  type ConsoleBodyOf,
  type ConsoleDataOf,
  fieldInLanguage,
  inEachLanguage,
  type Locale,
  locales,
  wireName,
} from '@u-market/contract'
import { MINUTE_MS, marketSwitches, type OfferId, offerId, readSwitch, recordFrom } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findSides, stopOffer } from '../offers/index.ts'
import { type AuditContext, auditContext, recordAudit } from '../operators/index.ts'
import { railsOn, textIn } from './payment-rails.ts'
import { endSwitch, findSwitchesOff, insertSwitch, lockSwitches, switchWords } from './switched-off.ts'

/** Largest offer id (PostgreSQL int). */
const MAX_ID = 2_147_483_647

type SwitchCalls = 'listSwitches' | 'stop' | 'restart'

export function switchConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, SwitchCalls> {
  return {
    listSwitches: ({ body: { what }, locale }) => listSwitches(deps, locale, what),
    stop: async ({ body: form, locale, ...call }) => {
      await stop(deps, { form, by: auditContext(call) })
      return listSwitches(deps, locale)
    },
    restart: async ({ body: form, locale, ...call }) => {
      await restart(deps, { form, by: auditContext(call) })
      return listSwitches(deps, locale)
    },
  }
}

/**
 * Lists all switches: the market's functions, its payment types, and the offers that are switched off.
 * @param asked An offer's switch to list too.
 */
async function listSwitches(
  deps: Deps,
  locale: Locale,
  asked?: string,
): Promise<ConsoleDataOf<'listSwitches'>> {
  const [off, rails] = await Promise.all([
    findSwitchesOff(deps.database.kysely, deps.clock.now()),
    deps.rails(),
  ])
  const named = [
    ...marketSwitches.map((what) => ({ what: String(what), name: '' })),
    ...railsOn(rails).map(({ type, names }) => ({ what: `method:${type}`, name: textIn(names, locale) })),
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

/** Returns the id of the offer that a switch is for, as a list; empty for any other switch. */
function offerIn(what: string): OfferId[] {
  const named = readSwitch(what)
  const id = named?.kind === 'offer' ? Number(named.subject) : Number.NaN
  return id >= 1 && id <= MAX_ID ? [offerId(id)] : []
}

type Stop = { readonly form: ConsoleBodyOf<'stop'>; readonly by: AuditContext }
type Restart = { readonly form: ConsoleBodyOf<'restart'>; readonly by: AuditContext }

/** Switches a function, payment type or offer off at once. One operator is enough. */
async function stop(deps: Deps, { form, by }: Stop): Promise<void> {
  const { what, minutes, reason } = form
  await requireKnown(deps, what)
  const words = wordsIn(form)
  await transact(deps.database, null, async (tx) => {
    const since = deps.clock.now()
    const until = minutes === undefined ? null : new Date(since.getTime() + minutes * MINUTE_MS)
    const off = { what, words, until }
    // The offer is locked before the switches, as in all other code.
    const named = readSwitch(what)
    if (named?.kind === 'offer')
      await stopOffer(tx, { id: offerId(Number(named.subject)), off, operatorId: by.operatorId, at: since })
    await lockSwitches(tx)
    if (await findOff(tx, what, since)) throw new Refusal('SWITCH_STATE')
    await insertSwitch(tx, { ...off, reason, operatorId: by.operatorId, since })
    await recordAudit(tx, {
      ...by,
      action: 'switch.stop',
      subject: `switch:${what}`,
      detail: { reason },
      before: { status: 'running' },
      after: { status: 'stopped', ...(until && { until: unixSeconds(until) }), ...writtenIn(words) },
      at: since,
    })
  })
  deps.settingsChanged()
  deps.wake()
}

/** Switches a function, payment type or offer on again. An offer stays unlisted until its maker lists it again. */
async function restart(deps: Deps, { form: { what, reason }, by }: Restart): Promise<void> {
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await lockSwitches(tx)
    const found = await findOff(tx, what, at)
    if (!found) throw new Refusal('SWITCH_STATE')
    await endSwitch(tx, { id: found.id, at, operatorId: by.operatorId })
    // In one commit, so that no act is judged by deadlines that the stop has used up.
    if (what === 'everything') await deps.servedTime.settleIn(tx)
    await recordAudit(tx, {
      ...by,
      action: 'switch.restart',
      subject: `switch:${what}`,
      detail: { since: unixSeconds(found.since), reason },
      before: { status: 'stopped' },
      after: { status: 'running' },
      at,
    })
  })
  deps.settingsChanged()
  deps.wake()
}

async function requireKnown(deps: Deps, what: string): Promise<void> {
  const named = readSwitch(what)
  if (named?.kind !== 'method') return
  const rails = railsOn(await deps.rails())
  if (!rails.some(({ type }) => type === named.subject)) throw new FieldRefusal('what', 'invalid')
}

async function findOff(tx: Tx, what: string, at: Date) {
  return (await findSwitchesOff(tx, at)).find((each) => each.what === what)
}

/** Audit entries use the names of the wire. */
function writtenIn(words: Readonly<Partial<Record<Locale, string>>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const written = words[locale]
      return written ? [[wireName(fieldInLanguage('words', locale)), written]] : []
    }),
  )
}

/** Returns the operator's texts by locale, without those that are empty. */
function wordsIn(form: ConsoleBodyOf<'stop'>) {
  return recordFrom(
    locales.flatMap((locale) => {
      const written = form[fieldInLanguage('words', locale)]?.trim()
      return written ? [[locale, written]] : []
    }),
  )
}
