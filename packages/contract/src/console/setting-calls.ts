import { settingNames } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page } from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
export const settingNameField = oneOf(settingNames)
export const settingValueField = line(1, 400)

/** Values as people write them: amounts with their decimals, percentages, whole numbers, texts with commas between. */
const setting = z.object({
  name: z.enum(settingNames),
  value: z.string(),
  default: z.string(),
  /** Null where there is no lowest and highest. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  /** Of the last change, which takes two; empty and null where none is on record. */
  changedBy: z.string(),
  approvedBy: z.string(),
  changedAt: time.nullable(),
  reason: z.string(),
  /** What somebody proposes to make it; null while nobody does. */
  proposal: z
    .object({ id: z.number().int(), after: z.string(), madeBy: z.string(), expiresAt: time })
    .nullable(),
})

const settingChange = z.object({
  id: z.number().int(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
  operator: z.string(),
  approvedBy: z.string(),
  reason: z.string(),
  createdAt: time,
})

export const settingConsoleCalls = defineEndpoints({
  listSettings: {
    path: consolePaths.listSettings,
    auth: 'O',
    act: 'setting.read',
    summary: 'Every setting of the market: value, default, bounds, last change and open proposal.',
    body: z.object({}),
    data: z.object({ data: z.array(setting) }),
    refusals: [],
  },
  listSettingChanges: {
    path: consolePaths.listSettingChanges,
    auth: 'O',
    act: 'setting.read',
    summary: 'What settings were changed, newest first; of one where named.',
    body: z.object({ name: settingNameField.optional(), page, limit }),
    data: listOf(settingChange),
    refusals: [],
  },
  previewSetting: {
    path: consolePaths.previewSetting,
    auth: 'O',
    act: 'setting.read',
    summary: 'A setting before and after a change, or why it cannot be.',
    body: z.object({ name: settingNameField, value: settingValueField }),
    data: z.object({ name: z.enum(settingNames), before: z.string(), after: z.string() }),
    refusals: [],
  },
})
