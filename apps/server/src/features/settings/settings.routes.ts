import { transact } from '../../db/transact.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { applySetting, previewSetting } from './change-setting.ts'
import { listSettings, readSetting, settingHistory } from './settings.views.ts'

type SettingCalls = 'listSettings' | 'listSettingChanges' | 'previewSetting' | 'changeSetting'

export function settingConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, SettingCalls> {
  const { kysely } = deps.database
  return {
    listSettings: async () => ({ data: await listSettings(kysely) }),
    listSettingChanges: ({ body }) => settingHistory(kysely, body),
    previewSetting: async ({ body }) => ({ name: body.name, ...(await previewSetting(kysely, body)) }),
    changeSetting: async ({ body, ...call }) => {
      const changed = await transact(deps.database, null, async (tx) => {
        await applySetting(tx, { ...body, by: onRecord(call), at: deps.clock.now() })
        return readSetting(tx, body.name)
      })
      deps.rulesChanged()
      return changed
    },
  }
}
