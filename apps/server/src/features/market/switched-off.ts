import type { Locale } from '@u-market/contract'
import { readSwitch, type Stop, type SwitchName } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rail, SwitchedOff } from '../deps.ts'

/** Throws `SWITCHED_OFF {what, until}` if one of the wanted functions, or everything, is switched off. */
export function requireNotSwitchedOff(off: readonly SwitchedOff[], ...wanted: readonly SwitchName[]): void {
  const found = off.find(({ what }) => what === 'everything' || wanted.some((each) => each === what))
  if (found) throw switchedOff(found)
}

export function switchedOff(off: Omit<SwitchedOff, 'since'>): Refusal {
  const { what, until } = off
  return new Refusal('SWITCHED_OFF', { what, until: until && unixSeconds(until) }, (locale) =>
    switchWords(off, locale),
  )
}

/**
 * Returns the payment types that no order can use: those that are switched off, and those of rails that the market no longer
 * offers. A rail that was never changed was never offered, so no offer names it.
 */
export function stoppedTypesOf(off: readonly SwitchedOff[], rails: readonly Rail[]): string[] {
  const stopped = off.flatMap(({ what }) => {
    const named = readSwitch(what)
    return named?.kind === 'method' ? [named.subject] : []
  })
  return [...stopped, ...rails.filter(({ isOn, version }) => !isOn && version > 1).map(({ type }) => type)]
}

/** Returns the operator's text for users; without one in this language, the default text for this kind of switch. */
export function switchWords({ what, words }: Pick<SwitchedOff, 'what' | 'words'>, locale: Locale): string {
  const kind = readSwitch(what)?.kind
  return words[locale] || (kind ? translator('market', locale)(kind) : '')
}

/** Finds the switches that are off. A switch past its end is on again, even before its row says that it ended. */
export async function findSwitchesOff(db: Db, at: Date) {
  const rows = await db
    .selectFrom('switch')
    .innerJoin('operator', 'operator.id', 'switch.operatorId')
    .select([
      'switch.id',
      'switch.what',
      'switch.words',
      'switch.reason',
      'switch.since',
      'switch.until',
      'operator.name as operator',
    ])
    .where('switch.endedAt', 'is', null)
    .where((is) => is.or([is('switch.until', 'is', null), is('switch.until', '>', at)]))
    .orderBy('switch.id')
    .execute()
  return rows.map((row) => ({ ...row, words: wordsOf(row.words) }))
}

/** Finds the stops of everything that reach beyond this moment. */
export async function findStops(tx: Tx, since: Date): Promise<Stop[]> {
  const { rows } = await sql<{ since: Date; ended: Date | null }>`
    select since, coalesce(ended_at, until) as ended from switch
    where what = 'everything' and coalesce(ended_at, until, 'infinity') > ${since}`.execute(tx)
  return rows.map((row) => ({ from: row.since.getTime(), to: row.ended?.getTime() ?? null }))
}

/** Serializes changes of switches, so that of two operators who change the same one the second is refused. */
export async function lockSwitches(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('switches', 0))`.execute(tx)
}

type NewSwitch = SwitchedOff & { readonly reason: string; readonly operatorId: number; readonly since: Date }

export async function insertSwitch(tx: Tx, given: NewSwitch): Promise<void> {
  // Marks an expired switch as ended first, because the database allows only one without an end mark for each name.
  await tx
    .updateTable('switch')
    .set(({ ref }) => ({ endedAt: ref('until') }))
    .where('what', '=', given.what)
    .where('endedAt', 'is', null)
    .where('until', '<=', given.since)
    .execute()
  await tx
    .insertInto('switch')
    .values({ ...given, words: JSON.stringify(given.words) })
    .execute()
}

export async function endSwitch(
  tx: Tx,
  { id, at, operatorId }: { readonly id: number; readonly at: Date; readonly operatorId: number },
): Promise<void> {
  await tx.updateTable('switch').set({ endedAt: at, endedBy: operatorId }).where('id', '=', id).execute()
}

function wordsOf(words: unknown): Partial<Record<Locale, string>> {
  // The column's type is JSON; only `insertSwitch` writes it, always as an object by locale.
  return words as Partial<Record<Locale, string>>
}
