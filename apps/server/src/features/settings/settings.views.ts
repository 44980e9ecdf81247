import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import {
  defaultSettings,
  type MarketSettings,
  type SettingName,
  settingDescriptor,
  settingNames,
  settingText,
} from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { pageOf, pageWindow } from '../page.ts'
import { countChanges, lastChanges, listChanges, settingsNow } from './setting.queries.ts'

type Setting = ConsoleDataOf<'changeSetting'>
type Last = Awaited<ReturnType<typeof lastChanges>>[number]

/** Every setting with its bounds and its last change. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const [settings, changes] = await Promise.all([settingsNow(db), lastChanges(db)])
  return settingNames.map((name) =>
    settingView(
      settings,
      name,
      changes.find((change) => change.name === name),
    ),
  )
}

export async function readSetting(db: Db, name: SettingName): Promise<Setting> {
  const [settings, [last]] = await Promise.all([
    settingsNow(db),
    listChanges(db, { name, limit: 1, offset: 0 }),
  ])
  return settingView(settings, name, last)
}

export async function settingHistory(
  db: Db,
  form: ConsoleBodyOf<'listSettingChanges'>,
): Promise<ConsoleDataOf<'listSettingChanges'>> {
  const { name } = form
  const [total, rows] = await Promise.all([
    countChanges(db, name),
    listChanges(db, { name, ...pageWindow(form) }),
  ])
  return pageOf(
    total,
    form,
    rows.map((row) => ({ ...row, createdAt: unixSeconds(row.createdAt) })),
  )
}

function settingView(settings: MarketSettings, name: SettingName, last: Last | undefined): Setting {
  const described = settingDescriptor(name)
  const bounds = 'min' in described ? described : null
  return {
    name,
    value: settingText(described, settings[name]),
    default: settingText(described, defaultSettings[name]),
    minimum: bounds && settingText(described, bounds.min),
    maximum: bounds && settingText(described, bounds.max),
    changedBy: last?.operator ?? '',
    changedAt: last ? unixSeconds(last.createdAt) : null,
    reason: last?.reason ?? '',
  }
}
