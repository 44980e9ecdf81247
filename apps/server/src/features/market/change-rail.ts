/** Payment rails as operators see and change them. */
import {
  type ConsoleBodyOf,
  type ConsoleDataOf,
  fieldInLanguage,
  fieldName,
  inEachLanguage,
  locales,
  wireName,
} from '@u-market/contract'
import { fiat, fiatText, type MarketSettings } from '@u-market/domain'
import type { Json, RailField } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Currency, Money } from '../../locales/money-text.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps, Rail } from '../deps.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { findRails, textIn } from './payment-rails.ts'
import { requirePayable } from './require-payable.ts'
import { lockSettings } from './setting.queries.ts'

export function railConsoleHandlers({ database, clock }: Deps): Pick<ConsoleHandlers, 'listRails'> {
  return {
    listRails: async () => {
      const { kysely } = database
      const [rails, proposed] = await Promise.all([findRails(kysely), findProposed(kysely, clock.now())])
      return {
        data: rails.map((rail) => ({
          ...consoleView(rail),
          proposal: proposed.get(`rail:${rail.type}`) ?? null,
        })),
      }
    },
  }
}

type Shown = ConsoleDataOf<'listRails'>['data'][number]

function consoleView(rail: Awaited<ReturnType<typeof findRails>>[number]): Omit<Shown, 'proposal'> {
  return {
    type: rail.type,
    isOn: flag(rail.isOn),
    position: rail.position,
    ...inEachLanguage('name', (locale) => textIn(rail.names, locale)),
    mark: rail.mark,
    colour: rail.colour,
    country: rail.country,
    hasQrCode: flag(rail.hasQrCode),
    reversible: flag(rail.isReversible),
    showsPayer: flag(rail.showsPayer),
    payMinutes: rail.payMinutes,
    releaseMinutes: rail.releaseMinutes,
    largest: rail.largestMinor === null ? null : fiatText(fiat(rail.largestMinor)),
    fields: rail.fields.map(({ name, labels, kind, isRequired, min, max, prefix }) => ({
      name: wireName(name),
      ...inEachLanguage('label', (locale) => textIn(labels, locale)),
      kind,
      required: flag(isRequired),
      minLength: min,
      maxLength: max,
      prefix,
    })),
    version: rail.version,
    changedAt: unixSeconds(rail.changedAt),
  }
}

/** The proposals that await a second operator, at most one for each rail. */
async function findProposed(db: Db, at: Date) {
  const rows = await db
    .selectFrom('proposal')
    .innerJoin('operator', 'operator.id', 'proposal.proposedBy')
    .select(['proposal.id', 'proposal.subject', 'proposal.expiresAt', 'operator.name as madeBy'])
    .where('proposal.kind', '=', 'rail')
    .where('proposal.status', '=', 'open')
    .where('proposal.expiresAt', '>', at)
    .execute()
  return new Map(
    rows.map(({ id, subject, madeBy, expiresAt }) => [
      subject,
      { id, madeBy, expiresAt: unixSeconds(expiresAt) },
    ]),
  )
}

type Form = Omit<ConsoleBodyOf<'proposeRail'>, 'reason'>
/** A rail as a proposal stores it: minor units as text, because JSON has no bigint. */
type RailInput = Omit<Rail, 'version' | 'changedAt' | 'largestMinor'> & {
  readonly largestMinor: string | null
}
type Stored = { readonly [key: string]: Json }

/** Fields of the call that saves a method, which no field of a rail may be called. */
const taken: ReadonlySet<string> = new Set(['type', 'name', 'id', 'qrCode', 'payPassword', 'fields'])

/** Returns the rail of a form as its proposal stores it. Throws if its fields contradict each other. */
export function railForm(form: Form): Stored {
  requireSound(form.fields)
  const rail: RailInput = {
    type: form.type,
    position: form.position,
    isOn: form.isOn,
    names: inEachLanguage('', (locale) => form[fieldInLanguage('name', locale)]),
    mark: form.mark ?? '',
    colour: form.colour.toUpperCase(),
    country: form.country ?? '',
    hasQrCode: form.hasQrCode,
    isReversible: form.reversible,
    showsPayer: form.showsPayer,
    payMinutes: form.payMinutes ?? null,
    releaseMinutes: form.releaseMinutes ?? null,
    largestMinor: form.largest === undefined ? null : String(form.largest),
    fields: form.fields.map((field) => ({
      name: fieldName(field.name),
      labels: inEachLanguage('', (locale) => field[fieldInLanguage('label', locale)]),
      kind: field.kind,
      isRequired: field.required === 1,
      min: field.minLength,
      max: field.maxLength,
      prefix: field.prefix,
    })),
  }
  return JSON.parse(JSON.stringify(rail))
}

function requireSound(fields: Form['fields']): void {
  const names = fields.map(({ name }) => fieldName(name))
  const isOdd = fields.some(
    ({ minLength, maxLength, kind, prefix }) =>
      (minLength ?? 0) > (maxLength ?? Number.POSITIVE_INFINITY) ||
      (prefix !== '' && kind !== 'mobile' && kind !== 'contact'),
  )
  const isTwice = new Set(names).size < names.length
  // Other clients know the first field as the account, which is never empty.
  if (isOdd || isTwice || names.some((name) => taken.has(name)) || fields[0]?.required !== 1)
    throw new FieldRefusal('fields', 'invalid')
}

type RailChange = { readonly what: string; readonly before: string; readonly after: string }

/** Returns what a proposed rail would change. Throws if nothing, or if no order could be as small as its largest. */
export async function previewRail(
  db: Db,
  form: Stored,
  settings: Currency & Pick<MarketSettings, 'orderMin'>,
): Promise<{ readonly isNew: boolean; readonly changes: readonly RailChange[] }> {
  const rail = railIn(form)
  const { orderMin } = settings
  if (rail.largestMinor !== null) {
    const largest = fiat(rail.largestMinor)
    requirePayable('largest', largest, settings)
    if (largest < orderMin)
      throw new FieldRefusal('largest', 'below_min', { minimum: new Money(orderMin, settings) })
  }
  const known = (await findRails(db)).find(({ type }) => type === rail.type)
  const [was, is] = [known ? textsOf(known) : {}, textsOf(rail)]
  const changes = [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .map((what) => ({ what, before: was[what] ?? '', after: is[what] ?? '' }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) throw new FieldRefusal('type', 'unchanged')
  return { isNew: known === undefined, changes }
}

type Applying = {
  readonly form: Stored
  readonly changes: readonly RailChange[]
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/** Makes or changes the rail, with its audit entry, in the caller's transaction. */
export async function applyRail(tx: Tx, { form, changes, reason, by, at }: Applying): Promise<void> {
  const { type, names, fields, largestMinor, ...plain } = railIn(form)
  await lockSettings(tx)
  const values = {
    ...plain,
    names: JSON.stringify(names),
    fields: JSON.stringify(fields),
    largestMinor: largestMinor === null ? null : BigInt(largestMinor),
    changedAt: at,
  }
  await tx
    .insertInto('paymentRail')
    .values({ ...values, type, version: 1 })
    .onConflict((row) =>
      row
        .column('type')
        .doUpdateSet(({ eb, ref }) => ({ ...values, version: eb(ref('paymentRail.version'), '+', 1) })),
    )
    .execute()
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [wireName(change.what), change[of]]))
  await recordAudit(tx, {
    ...by,
    action: 'rail.change',
    subject: `rail:${type}`,
    detail: { reason },
    before: side('before'),
    after: side('after'),
    at,
  })
}

function railIn(form: Stored): RailInput {
  // Only `railForm` writes the form of such a proposal.
  return form as unknown as RailInput
}

/** Everything that operators see of a rail, as text; a new rail of a form and a kept one alike. */
function textsOf(rail: Omit<RailInput, 'largestMinor'> & { readonly largestMinor: bigint | string | null }) {
  const yes = (is: boolean): string => (is ? 'yes' : 'no')
  const texts: Readonly<Record<string, string>> = {
    isOn: yes(rail.isOn),
    ...inEachLanguage('name', (locale) => textIn(rail.names, locale)),
    mark: rail.mark,
    colour: rail.colour,
    country: rail.country,
    position: String(rail.position),
    hasQrCode: yes(rail.hasQrCode),
    reversible: yes(rail.isReversible),
    showsPayer: yes(rail.showsPayer),
    payMinutes: String(rail.payMinutes ?? ''),
    releaseMinutes: String(rail.releaseMinutes ?? ''),
    largest: rail.largestMinor === null ? '' : fiatText(fiat(BigInt(rail.largestMinor))),
    fields: rail.fields.map(({ name }) => wireName(name)).join(', '),
    ...Object.fromEntries(rail.fields.map((field) => [`field:${wireName(field.name)}`, fieldText(field)])),
  }
  return texts
}

function fieldText({ labels, kind, isRequired, min, max, prefix }: RailField): string {
  const labelsText = locales.map((locale) => textIn(labels, locale)).join(' / ')
  const length = min === null && max === null ? '' : `${min ?? ''}–${max ?? ''}`
  return [labelsText, kind, isRequired ? '*' : '', length, prefix].filter((part) => part !== '').join(' · ')
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
