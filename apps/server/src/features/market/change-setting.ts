import {
  fiat,
  type MarketSettings,
  readSettingText,
  type SettingName,
  type SettingValue,
  settingDescriptor,
  settingText,
  validateSetting,
} from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { Money } from '../../locales/money-text.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { storedValue } from './market-settings.ts'
import { requirePayable } from './require-payable.ts'
import { insertSettingChange, lockSettings, settingsNow, writeSetting } from './setting.queries.ts'

export type SettingInput = { readonly name: SettingName; readonly value: string }
export type SettingPreview = { readonly before: string; readonly after: string }

/**
 * Returns a setting's text before and after a change. Throws if the new value is invalid, by itself or together with the other
 * settings.
 */
export async function previewSetting(db: Db, input: SettingInput): Promise<SettingPreview> {
  const { before, after } = validateChange(await settingsNow(db), input)
  return { before, after }
}

type Change = SettingInput & {
  /** The preview that both operators have seen. */
  readonly expected: SettingPreview
  readonly reason: string
  readonly proposedBy: number
  /** The approving operator. */
  readonly by: AuditContext
  readonly at: Date
  /** Writes changes that depend on the setting, in the same transaction. */
  readonly follow: (tx: Tx, changed: MarketSettings) => Promise<void>
}

/**
 * Changes a setting, with its history and audit entry, in the caller's transaction. Changes run one after the other and are
 * validated again, because this setting or a related one may have changed since the proposal. Throws `PROPOSAL_CHANGED` if the
 * preview no longer fits.
 */
export async function applySetting(
  tx: Tx,
  { name, value: text, expected, follow, ...change }: Change,
): Promise<void> {
  const { reason, proposedBy, by, at } = change
  await lockSettings(tx)
  const { before, after, value } = validateChange(await settingsNow(tx), { name, value: text })
  if (before !== expected.before || after !== expected.after) throw new Refusal('PROPOSAL_CHANGED')
  await writeSetting(tx, { name, value: storedValue(value), at })
  await follow(tx, await settingsNow(tx))
  await insertSettingChange(tx, {
    name,
    before,
    after,
    proposedBy,
    approvedBy: by.operatorId,
    reason,
    createdAt: at,
  })
  await recordAudit(tx, {
    ...by,
    action: 'setting.change',
    subject: `setting:${name}`,
    detail: { reason },
    before: { value: before },
    after: { value: after },
    at,
  })
}

function validateChange(
  settings: MarketSettings,
  { name, value: text }: SettingInput,
): SettingPreview & { readonly value: SettingValue } {
  const described = settingDescriptor(name)
  const value = readSettingText(described, text)
  if (value === null) throw new FieldRefusal('value', 'invalid')
  if (described.kind === 'fiat' && typeof value === 'bigint') requirePayable('value', fiat(value), settings)
  refuseFlaw(settings, name, value)
  const before = settingText(described, settings[name])
  const after = settingText(described, value)
  if (before === after) throw new FieldRefusal('value', 'unchanged')
  return { before, after, value }
}

function refuseFlaw(settings: MarketSettings, name: SettingName, value: SettingValue): void {
  const found = validateSetting(settings, name, value)
  if (found === null) return
  if (found.flaw === 'fixed') throw new FieldRefusal('value', 'fixed')
  if (found.flaw === 'too_many') throw new FieldRefusal('value', 'too_many', { maximum: found.most })
  if (found.flaw === 'unordered') throw new FieldRefusal('value', 'ascending')
  const described = settingDescriptor(name)
  const isMoney = described.kind === 'fiat' || described.kind === 'price'
  const bound =
    isMoney && typeof found.bound === 'bigint'
      ? new Money(found.bound, settings)
      : settingText(described, found.bound)
  throw found.flaw === 'below'
    ? new FieldRefusal('value', found.other ? 'below_other' : 'below_min', { minimum: bound })
    : new FieldRefusal('value', found.other ? 'above_other' : 'above_max', { maximum: bound })
}
