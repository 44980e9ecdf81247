import { type ConsoleBodyOf, fieldInLanguage, type Locale, locales, wireName } from '@u-market/contract'
import { offerId, readSwitch, recordFrom } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { stopOffer } from '../offers/index.ts'
import { type OnRecord, recordAudit } from '../operators/index.ts'
import { readPaymentTypes } from './payment-types.ts'
import { endSwitch, findSwitchesOff, insertSwitch, lockSwitches } from './switch.queries.ts'

type Stop = { readonly form: ConsoleBodyOf<'stop'>; readonly by: OnRecord }
type Restart = { readonly form: ConsoleBodyOf<'restart'>; readonly by: OnRecord }

/** Stops something at once, by one operator alone. */
export async function stop(deps: Deps, { form, by }: Stop): Promise<void> {
  const { what, minutes, reason } = form
  await requireKnown(deps, what)
  const words = wordsIn(form)
  await transact(deps.database, null, async (tx) => {
    const since = deps.clock.now()
    const until = minutes === undefined ? null : new Date(since.getTime() + minutes * 60_000)
    const off = { what, words, until }
    // Its offer is locked first, as everywhere.
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
  deps.rulesChanged()
  deps.wake()
}

/** Lets it run again; an offer that was stopped stays down until its owner lists it. */
export async function restart(deps: Deps, { form: { what, reason }, by }: Restart): Promise<void> {
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await lockSwitches(tx)
    const found = await findOff(tx, what, at)
    if (!found) throw new Refusal('SWITCH_STATE')
    await endSwitch(tx, { id: found.id, at, operatorId: by.operatorId })
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
  deps.rulesChanged()
}

async function requireKnown(deps: Deps, what: string): Promise<void> {
  const named = readSwitch(what)
  if (named?.kind !== 'method') return
  const types = await readPaymentTypes(deps)
  if (!types.some(({ type }) => type === named.subject)) throw new FieldRefusal('what', 'invalid')
}

async function findOff(tx: Tx, what: string, at: Date) {
  return (await findSwitchesOff(tx, at)).find((each) => each.what === what)
}

/** Named on record as on the wire. */
function writtenIn(words: Readonly<Partial<Record<Locale, string>>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const written = words[locale]
      return written ? [[wireName(fieldInLanguage('words', locale)), written]] : []
    }),
  )
}

/** What was written, by locale; where nothing was, the server's own words stand in. */
function wordsIn(form: ConsoleBodyOf<'stop'>) {
  return recordFrom(
    locales.flatMap((locale) => {
      const written = form[fieldInLanguage('words', locale)]?.trim()
      return written ? [[locale, written]] : []
    }),
  )
}
