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
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { previewSetting } from './change-setting.ts'
import { countChanges, lastChanges, listChanges, proposedChanges, settingsNow } from './setting.queries.ts'

type SettingCalls = 'listSettings' | 'listSettingChanges' | 'previewSetting'

export function settingConsoleHandlers({ database, clock }: Deps): Pick<ConsoleHandlers, SettingCalls> {
  const { kysely } = database
  return {
    listSettings: async () => ({ data: await listSettings(kysely, clock.now()) }),
    listSettingChanges: ({ body }) => settingHistory(kysely, body),
    previewSetting: async ({ body }) => ({ name: body.name, ...(await previewSetting(kysely, body)) }),
  }
}

type Setting = ConsoleDataOf<'listSettings'>['data'][number]
type Last = Awaited<ReturnType<typeof lastChanges>>[number]
type Proposed = Awaited<ReturnType<typeof proposedChanges>>[number]

/** Lists every setting with its bounds, its last change and its open proposal. */
async function listSettings(db: Db, at: Date): Promise<Setting[]> {
  const [settings, changes, proposed] = await Promise.all([
    settingsNow(db),
    lastChanges(db),
    proposedChanges(db, at),
  ])
  return settingNames.map((name) => ({
    ...settingView(
      settings,
      name,
      changes.find((change) => change.name === name),
    ),
    proposal: proposalView(proposed.find((each) => each.name === name)),
  }))
}

async function settingHistory(
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

function settingView(
  settings: MarketSettings,
  name: SettingName,
  last: Last | undefined,
): Omit<Setting, 'proposal'> {
  const described = settingDescriptor(name)
  const bounds = 'min' in described ? described : null
  return {
    name,
    value: settingText(described, settings[name]),
    default: settingText(described, defaultSettings[name]),
    minimum: bounds && settingText(described, bounds.min),
    maximum: bounds && settingText(described, bounds.max),
    changedBy: last?.operator ?? '',
    approvedBy: last?.approvedBy ?? '',
    changedAt: last ? unixSeconds(last.createdAt) : null,
    reason: last?.reason ?? '',
  }
}

function proposalView(proposed: Proposed | undefined): Setting['proposal'] {
  if (!proposed) return null
  const { id, after, madeBy, expiresAt } = proposed
  return { id, after, madeBy, expiresAt: unixSeconds(expiresAt) }
}
