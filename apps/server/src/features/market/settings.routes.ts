import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { previewSetting } from './change-setting.ts'
import { listSettings, settingHistory } from './settings.views.ts'

type SettingCalls = 'listSettings' | 'listSettingChanges' | 'previewSetting'

export function settingConsoleHandlers({ database, clock }: Deps): Pick<ConsoleHandlers, SettingCalls> {
  const { kysely } = database
  return {
    listSettings: async () => ({ data: await listSettings(kysely, clock.now()) }),
    listSettingChanges: ({ body }) => settingHistory(kysely, body),
    previewSetting: async ({ body }) => ({ name: body.name, ...(await previewSetting(kysely, body)) }),
  }
}
